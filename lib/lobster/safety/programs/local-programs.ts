import { dryRun, type ProgramTable } from "./program-rules";

/** Words of the shell and programs that look at files and print. */
const readers =
  "[ [[ alias apt-cache arch awk base32 base64 basename bat bc bg cal cat cd cksum clear cmp column comm csplit cut date " +
  "declare df diff dig dirname dirs du echo egrep exit export expr fc fd fg fgrep file fmt fold free getconf getopts grep " +
  "groups gunzip gzcat hash head hexdump host hostname iconv id jobs join jq less let local locale locate logname " +
  "look ls lsblk lscpu lsof mapfile md5 md5sum mktemp more nl nproc nslookup od paste pathchk pgrep popd pr printenv " +
  "printf ps pushd pwd read readarray readlink readonly realpath return rev rg seq set sha1sum sha256sum sha512sum shasum " +
  "shift shopt shuf sleep sort stat strings sum tac tail test tput tr tree true false tsort tty type typeset ulimit " +
  "umask unalias uname unexpand uniq unset uptime users wait wc whereis which who whoami xmllint xxd yes yq zcat zgrep : " +
  "break continue times select getent pidof cloc tokei exiftool ffprobe mdls sw_vers lsb_release vmstat iostat nm objdump";

/** Programs of this machine: files, processes, services. */
export const localPrograms: readonly ProgramTable[] = [
  {
    programs: "awk gawk mawk",
    otherwise: "read",
    rules: [{ kind: "unknown", words: "", flag: /system\s*\(|\|\s*getline|print[^|]*(?:>|\|\s*")/ }],
  },
  {
    programs: "yq",
    otherwise: "read",
    rules: [{ kind: "write", words: "", flag: /^(?:-i\w*|--inplace)$/ }],
  },
  { programs: "sort", otherwise: "read", rules: [{ kind: "write", words: "", flag: /^(?:-o.*|--output(?:=.*)?)$/ }] },
  { programs: readers, otherwise: "read", rules: [] },
  {
    programs: "sed gsed perl ruby",
    otherwise: "unknown",
    rules: [{ kind: "write", words: "", flag: /^(?:-[a-zA-Z]*i\S*|--in-place(?:=.*)?)$/ }],
  },
  { programs: "rm rmdir unlink shred srm trash", otherwise: "delete", rules: [] },
  {
    programs: "tee",
    otherwise: "write",
    rules: [{ kind: "read", words: "/dev/stderr|/dev/null|/dev/tty" }],
  },
  {
    programs: "rsync",
    otherwise: "write",
    rules: [
      { kind: "network", words: "", flag: /^(?:-[a-zA-Z]*n[a-zA-Z]*|--dry-run)$/ },
      { kind: "delete", words: "", flag: /^--delete/ },
      { kind: "send", words: "", flag: /^[\w.@-]+::?\S/ },
    ],
  },
  {
    programs:
      "cp mv mkdir touch ln chmod chown chgrp dd install truncate split patch unzip zip gzip bzip2 xz tar 7z mkfifo mknod " +
      "setfacl xattr ffmpeg convert magick pandoc sponge cpio mount umount hdiutil defaults pbcopy crontab useradd usermod " +
      "passwd chsh update-alternatives ssh-keygen",
    otherwise: "write",
    rules: [
      { kind: "read", words: "", flag: /^(?:-l|-tf|tf|-tzf|tzf|--list)$/ },
      { kind: "delete", words: "", flag: /^(?:--remove-files)$/ },
    ],
  },
  {
    programs: "kill pkill killall",
    otherwise: "deploy",
    local: true,
    rules: [{ kind: "read", words: "", flag: /^(?:-0|-l)$/ }],
  },
  { programs: "shutdown reboot halt poweroff", otherwise: "deploy", local: true, rules: [] },
  {
    programs: "systemctl service launchctl supervisorctl pm2 rc-service",
    otherwise: "deploy",
    local: true,
    rules: [
      {
        kind: "read",
        words:
          "status|is-active|is-enabled|is-failed|show|cat|list-units|list-unit-files|list-timers|list|print|logs|jlist|describe",
      },
    ],
  },
  {
    programs: "journalctl dmesg",
    otherwise: "read",
    rules: [{ kind: "delete", words: "", flag: /^--(?:vacuum|rotate)/ }],
  },
  {
    programs: "apt apt-get dnf yum brew apk pacman snap",
    otherwise: "write",
    rules: [
      { kind: "read", words: "", flag: dryRun },
      { kind: "delete", words: "remove|purge|uninstall|autoremove|erase" },
      { kind: "network", words: "search|show|list|info|policy" },
    ],
  },
];
