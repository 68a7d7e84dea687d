import { effectAt, type FoundEffect } from "../found-effect";
import type { FoundKind } from "../model";
import type { ShellHeredoc, ShellWord } from "../shell/shell-command";

const sqlClients = new Set(
  "psql mysql mariadb sqlite3 duckdb clickhouse-client cockroach sqlcmd snowsql trino".split(" "),
);
const otherClients = new Set("redis-cli mongosh mongo cqlsh etcdctl consul".split(" "));

const statements: readonly { readonly kind: FoundKind; readonly pattern: RegExp }[] = [
  { kind: "delete", pattern: /\b(?:DELETE\s+FROM|DROP\s+(?:TABLE|DATABASE|SCHEMA|INDEX|VIEW|USER|ROLE)|TRUNCATE)\b/i },
  {
    kind: "write",
    pattern:
      /\b(?:INSERT\s+(?:INTO|OR)|UPDATE\s+\S+\s+SET|ALTER\s+\w+|CREATE\s+(?:OR\s+REPLACE\s+)?\w+|MERGE\s+INTO|REPLACE\s+INTO|GRANT|REVOKE|COPY\s+\S+\s+FROM|CALL\s)/i,
  },
];
const changesOfOthers: readonly { readonly kind: FoundKind; readonly pattern: RegExp }[] = [
  {
    kind: "delete",
    pattern: /(?:^|\s)(?:DEL|UNLINK|FLUSHALL|FLUSHDB|HDEL|del)\b|\.(?:deleteOne|deleteMany|remove|drop\w*)\(/,
  },
  {
    kind: "write",
    pattern:
      /(?:^|\s)(?:SET|HSET|LPUSH|RPUSH|SADD|ZADD|INCR|EXPIRE|PUBLISH|put|kv put)\b|\.(?:insert\w*|update\w*|replaceOne|bulkWrite)\(/i,
  },
];

type Source = { readonly text: string; readonly from: number; readonly to: number; readonly textAt: number | null };

/** What a database client is told to do; null for other programs. */
export function databaseEffects(
  name: string,
  program: ShellWord,
  args: readonly ShellWord[],
  heredocs: readonly ShellHeredoc[],
): readonly FoundEffect[] | null {
  const isSql = sqlClients.has(name);
  if (!isSql && !otherClients.has(name)) return null;
  const outside = name !== "sqlite3" && name !== "duckdb";
  const given: readonly Source[] = [
    ...args,
    ...heredocs.map(({ text, from }) => ({ text, from, to: from + text.length, textAt: from })),
  ];
  const sources = isSql ? given : [...given, joined(args)];
  for (const source of sources) {
    for (const { kind, pattern } of isSql ? statements : changesOfOthers) {
      const found = pattern.exec(source.text);
      if (found === null) continue;
      const from = source.textAt === null ? source.from : source.textAt + found.index;
      const to = source.textAt === null ? source.to : from + found[0].length;
      return [effectAt(kind, `${name} ${found[0]}`, { from, to }, outside)];
    }
  }
  const asks =
    isSql &&
    sources.some(({ text }) => /^\s*(?:SELECT|SHOW|DESCRIBE|EXPLAIN|WITH|\\[dl]|\.(?:tables|schema))/i.test(text));
  if (asks || !isSql) return [effectAt(outside ? "network" : "read", name, program)];
  return [effectAt("unknown", name, program, outside)];
}

function joined(args: readonly ShellWord[]): Source {
  return {
    text: args.map(({ text }) => text).join(" "),
    from: args[0]?.from ?? 0,
    to: args.at(-1)?.to ?? 0,
    textAt: null,
  };
}
