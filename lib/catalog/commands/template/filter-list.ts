import type { PlaceholderFilter } from "@/lib/lobster/contract/command";

/** The filters of `template`, for help, checks and the reference. */
export const templateFilters: readonly PlaceholderFilter[] = [
  { name: "upper", usage: "upper", help: "The text in capitals." },
  { name: "lower", usage: "lower", help: "The text in small letters." },
  { name: "trim", usage: "trim", help: "The text without blanks around it." },
  { name: "string", usage: "string", help: "The value as JavaScript writes it: lists joined by commas." },
  {
    name: "truncate",
    usage: "truncate [80]",
    help: "At most that many characters; a longer text gets three dots on top.",
  },
  { name: "replace", usage: 'replace "from" "to"', help: "Every occurrence replaced, letter by letter." },
  { name: "split", usage: 'split [","]', help: "The text cut into a list." },
  { name: "first", usage: "first", help: "The first entry of a list; other values as they are." },
  { name: "last", usage: "last", help: "The last entry of a list; other values as they are." },
  { name: "length", usage: "length", help: "Number of entries of a list or characters of a text, else 0." },
  { name: "join", usage: 'join [", "]', help: "A list as one text." },
  { name: "json", usage: "json", help: "JSON over several lines." },
  {
    name: "default",
    usage: 'default "text"',
    help: "The text where the value is missing, null or empty; 0 and false stay.",
  },
  { name: "round", usage: "round [0]", help: "A number with so many decimals; other values as they are." },
  {
    name: "date",
    usage: 'date ["YYYY-MM-DD HH:mm:ss"]',
    help: "A date in UTC, in ISO form without a format. Numbers are milliseconds since 1970.",
  },
];
