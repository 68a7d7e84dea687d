/** Words that a shell knows by itself: no program of that name is needed. */
export const shellBuiltins: ReadonlySet<string> = new Set(
  (
    ". : [ [[ alias bg break case cd command continue declare do done echo elif else esac eval exec exit export false fi " +
    "for function getopts hash if in jobs let local printf pwd read readonly return select set shift shopt source test " +
    "then time times trap true type typeset ulimit umask unalias unset until wait while"
  ).split(" "),
);
