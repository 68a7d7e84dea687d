import { effectAt, type FoundEffect } from "../found-effect";
import type { FoundKind } from "../model";
import type { ShellWord } from "../shell/shell-command";
import type { GivenToProgram } from "./given-to-program";

const sqlClients = new Set(
  "psql mysql mariadb sqlite3 duckdb clickhouse-client cockroach sqlcmd snowsql trino cqlsh".split(" "),
);
const shellClients = new Set("mongosh mongo".split(" "));

const statements: readonly { readonly kind: FoundKind; readonly pattern: RegExp }[] = [
  { kind: "delete", pattern: /\b(?:DELETE\s+FROM|DROP\s+(?:TABLE|DATABASE|SCHEMA|INDEX|VIEW|USER|ROLE)|TRUNCATE)\b/i },
  {
    kind: "write",
    pattern:
      /\b(?:INSERT\s+(?:INTO|OR)|UPDATE\s+\S+\s+SET|ALTER\s+\w+|CREATE\s+(?:OR\s+REPLACE\s+)?\w+|MERGE\s+INTO|REPLACE\s+INTO|GRANT|REVOKE|COPY\s+\S+\s+FROM|CALL\s)/i,
  },
];
const methods: readonly { readonly kind: FoundKind; readonly pattern: RegExp }[] = [
  { kind: "delete", pattern: /\.(?:deleteOne|deleteMany|remove|findOneAndDelete|drop\w*)\(/i },
  {
    kind: "write",
    pattern: /\.(?:insert\w*|update\w*|replaceOne|bulkWrite|save|create\w*|rename\w*|findOneAnd\w+)\(/i,
  },
];

type Source = { readonly text: string; readonly from: number; readonly to: number; readonly textAt: number | null };

/** What a database client is told to do; null for other programs. */
export function databaseEffects(
  name: string,
  program: ShellWord,
  given: GivenToProgram,
): readonly FoundEffect[] | null {
  if (name === "redis-cli" || name === "valkey-cli") return redisEffects(name, program, given);
  const isSql = sqlClients.has(name);
  if (!isSql && !shellClients.has(name)) return null;
  const outside = name !== "sqlite3" && name !== "duckdb";
  const { args, heredocs, redirects } = given;
  const sources: readonly Source[] = [
    ...args,
    ...heredocs.map(({ text, from }) => ({ text, from, to: from + text.length, textAt: from })),
    ...redirects.flatMap(({ operator, target }) => (operator === "<<<" && target !== null ? [target] : [])),
  ];
  for (const source of sources) {
    for (const { kind, pattern } of isSql ? statements : methods) {
      const found = pattern.exec(source.text);
      if (found === null) continue;
      const from = source.textAt === null ? source.from : source.textAt + found.index;
      const to = source.textAt === null ? source.to : from + found[0].length;
      return [effectAt(kind, `${name} ${found[0]}`, { from, to }, outside)];
    }
  }
  const readsFile =
    redirects.some(({ operator }) => operator === "<") ||
    args.some(({ text }) => /^(?:-f.*|--file(?:=.*)?|-i|--init.*|.+\.(?:sql|cql|js|mongodb))$/.test(text));
  const asks = isSql
    ? sources.some(isQuestion) && sources.every(asksNothingElse) && argumentsOf(args).every(isQuestion)
    : args.some(({ text }) => /^--eval/.test(text));
  if (asks && !readsFile) return [effectAt(outside ? "network" : "read", name, program)];
  return [effectAt("unknown", name, program, outside)];
}

const asking = /^\s*(?:SELECT|SHOW|DESCRIBE|EXPLAIN|WITH|PRAGMA\s+\w+\s*(?:\(|$)|\\[dl]|\.(?:tables|schema))/i;

function isQuestion({ text }: Source): boolean {
  return asking.test(text);
}

/** Statements that stand behind a flag. */
function argumentsOf(args: readonly ShellWord[]): readonly ShellWord[] {
  return args.filter((_, index) =>
    /^(?:-[a-zA-Z]*[ceQ]|--command|--execute|--query)$/.test(args[index - 1]?.text ?? ""),
  );
}

/** False for a text of several statements of which one is no question, and for another statement beside a question. */
function asksNothingElse({ text }: Source): boolean {
  if (!asking.test(text)) return !/^\s*[A-Za-z]+\s+\S/.test(text);
  return text.split(";").every((part) => part.trim() === "" || asking.test(part));
}

const redisReads = new Set(
  (
    "GET MGET HGET HMGET HGETALL HKEYS HVALS HLEN HEXISTS HSCAN HSTRLEN KEYS SCAN SSCAN ZSCAN EXISTS TYPE TTL PTTL STRLEN " +
    "GETRANGE LRANGE LLEN LINDEX LPOS SMEMBERS SISMEMBER SMISMEMBER SCARD SRANDMEMBER SINTER SUNION SDIFF ZRANGE ZREVRANGE " +
    "ZRANGEBYSCORE ZREVRANGEBYSCORE ZRANGEBYLEX ZSCORE ZMSCORE ZCARD ZRANK ZREVRANK ZCOUNT XRANGE XREVRANGE XLEN XREAD " +
    "XINFO XPENDING INFO PING ECHO DBSIZE MONITOR TIME SLOWLOG OBJECT RANDOMKEY SUBSCRIBE PSUBSCRIBE DUMP COMMAND ROLE " +
    "LASTSAVE BITCOUNT BITPOS GETBIT PFCOUNT GEOPOS GEODIST GEOSEARCH LATENCY"
  ).split(" "),
);
const redisRemovals = new Set(
  (
    "DEL UNLINK FLUSHALL FLUSHDB HDEL GETDEL LREM LTRIM LPOP RPOP SREM SPOP ZREM ZPOPMIN ZPOPMAX ZREMRANGEBYSCORE " +
    "ZREMRANGEBYRANK ZREMRANGEBYLEX XDEL XTRIM"
  ).split(" "),
);
/** They run texts, or rule the server. */
const redisUnknown = new Set("EVAL EVALSHA FCALL SCRIPT FUNCTION MODULE DEBUG CONFIG CLIENT ACL MULTI EXEC".split(" "));
const redisValued = /^(?:-[hpastunrid]|-D|-X|--(?:user|pass|cacert|cert|key|sni|tls-ciphers))$/;

/** The first word that is no flag is the command. Without one, commands come from standard input. */
function redisEffects(name: string, program: ShellWord, { args, heredocs }: GivenToProgram): readonly FoundEffect[] {
  let index = 0;
  for (let word = args[index]; word?.text.startsWith("-"); word = args[index]) {
    if (/^--(?:scan|stat|bigkeys|memkeys|hotkeys|latency.*|version|help)$/.test(word.text)) {
      return [effectAt("network", name, program)];
    }
    index += redisValued.test(word.text) ? 2 : 1;
  }
  const command = args[index];
  if (command !== undefined) return [redisCommand(name, command, command.text)];
  const lines = heredocs.flatMap(({ text, from }) =>
    [...text.matchAll(/(?<=^[ \t]*)[^ \t\r\n]+/gm)].map(({ 0: word, index: at }) => ({
      ...{ word, from: from + at, length: word.length },
    })),
  );
  if (lines.length === 0) return [effectAt("unknown", name, program, true)];
  return lines.map(({ word, from, length }) =>
    redisCommand(name, { from, to: from + length, expands: word.includes("$") }, word),
  );
}

function redisCommand(name: string, place: Pick<ShellWord, "from" | "to" | "expands">, text: string): FoundEffect {
  const command = text.toUpperCase();
  const token = `${name} ${text}`;
  if (place.expands || redisUnknown.has(command) || !/^[A-Z]+$/.test(command)) {
    return effectAt("unknown", token, place, true);
  }
  if (redisReads.has(command)) return effectAt("network", name, place);
  return effectAt(redisRemovals.has(command) ? "delete" : "write", token, place, true);
}
