import { dryRun, type ProgramTable } from "./program-rules";

/** Programs that talk to people and to other machines. */
export const networkPrograms: readonly ProgramTable[] = [
  { programs: "ping traceroute whois telnet nmap mtr speedtest", otherwise: "network", rules: [] },
  {
    programs: "nc ncat netcat socat websocat",
    otherwise: "send",
    rules: [{ kind: "network", words: "", flag: /^-\w*z/ }],
  },
  {
    programs: "scp sftp ftp lftp rclone s3cmd",
    otherwise: "send",
    rules: [
      { kind: "network", words: "", flag: dryRun },
      { kind: "network", words: "ls|lsd|lsf|lsl|lsjson|size|check|cat|about|info" },
      { kind: "delete", words: "delete|purge|deletefile|del|rb|rmdir|sync", outside: true },
    ],
  },
  { programs: "mail mailx mutt sendmail msmtp swaks ssmtp s-nail exim neomutt", otherwise: "send", rules: [] },
  {
    programs: "himalaya",
    otherwise: "network",
    rules: [
      { kind: "send", words: "send|template send|message send|message reply|message forward|reply|forward" },
      { kind: "delete", words: "delete|message delete|folder delete|folder purge|folder expunge", outside: true },
      { kind: "write", words: "move|copy|save|message move|message copy|flag|folder create", outside: true },
    ],
  },
  {
    programs: "gog",
    otherwise: "network",
    rules: [
      { kind: "network", words: "", flag: dryRun },
      {
        kind: "send",
        words: "gmail send|gmail drafts send|gmail reply|send|chat send|chat messages send|calendar respond",
      },
      { kind: "delete", words: "delete|trash|remove", outside: true },
      { kind: "delete", words: "gmail delete|gmail trash|drive delete|calendar delete|contacts delete", outside: true },
      {
        kind: "write",
        words:
          "create|update|append|upload|copy|move|share|clear|gmail labels|gmail drafts create|calendar create|calendar update|" +
          "sheets update|sheets append|sheets clear|drive upload|drive share|drive move|docs write|docs create|tasks add",
        outside: true,
      },
    ],
  },
  {
    programs: "openclaw clawdbot clawd moltbot",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "", flag: dryRun },
      { kind: "send", words: "message send|message reply|message broadcast|message poll|message react|message edit" },
      { kind: "delete", words: "message delete|sessions delete|cron rm|cron remove", outside: true },
      { kind: "deploy", words: "gateway restart|gateway start|gateway stop|cron add|cron edit|update|config set" },
      { kind: "network", words: "status|health|sessions list|cron list|config get|message read|message search|logs" },
    ],
  },
  {
    programs: "etcdctl consul",
    otherwise: "unknown",
    rules: [
      { kind: "delete", words: "del|kv delete", outside: true },
      { kind: "write", words: "put|kv put|kv import", outside: true },
      { kind: "network", words: "get|watch|member list|endpoint|kv get|kv export|members|catalog|info" },
    ],
  },
  {
    programs: "bird twurl toot",
    otherwise: "network",
    rules: [{ kind: "send", words: "post|tweet|reply|quote|like|retweet|follow|dm" }],
  },
  {
    programs:
      "slack slackcat signal-cli telegram-send telegram-cli wacli imsg ntfy notify-send pushover discord apprise",
    otherwise: "send",
    rules: [
      { kind: "network", words: "list|receive|history|chats|search|read|status|listIdentities|listGroups|watch" },
    ],
  },
  {
    programs: "gh hub glab tea",
    otherwise: "unknown",
    rules: [
      {
        kind: "delete",
        words:
          "repo delete|release delete|issue delete|run delete|secret delete|label delete|gist delete|cache delete|variable delete|mr delete",
        outside: true,
      },
      {
        kind: "deploy",
        words:
          "pr merge|mr merge|release create|release upload|release edit|workflow run|run rerun|workflow enable|workflow disable|repo sync|ci run",
      },
      {
        kind: "send",
        words:
          "pr create|pr close|pr comment|pr edit|pr review|pr reopen|pr ready|pr update-branch|issue create|issue close|issue comment|issue edit|" +
          "issue reopen|issue transfer|issue pin|issue lock|gist create|gist edit|repo create|repo fork|repo edit|repo rename|repo archive|label create|" +
          "label edit|secret set|variable set|mr create|mr note|mr close|mr update|mr approve|project item-add|project item-edit|project item-create",
      },
      { kind: "network", words: "pr checkout|repo clone|auth status|release download|run download", outside: false },
      {
        kind: "network",
        words:
          "pr list|pr view|pr status|pr diff|pr checks|issue list|issue view|issue status|repo list|repo view|release list|release view|run list|" +
          "run view|run watch|workflow list|workflow view|search|label list|gist list|gist view|secret list|variable list|mr list|mr view|project list|project view|project item-list|status|auth token",
      },
      { kind: "delete", words: "api", flag: /^(?:-X|--method=|--method)?DELETE$/i, outside: true },
      {
        kind: "send",
        words: "api",
        flag: /^(?:(?:-X|--method=)?(?:POST|PUT|PATCH)|-f|-F|--field|--raw-field|--input)/,
      },
      { kind: "network", words: "api" },
    ],
  },
  {
    programs: "stripe",
    otherwise: "network",
    rules: [
      { kind: "pay", words: "create|confirm|capture|pay|refund|finalize|cancel|post|update|payouts|transfers" },
      { kind: "delete", words: "delete", outside: true },
      { kind: "network", words: "list|retrieve|search|get|logs|listen|events|config" },
    ],
  },
  {
    programs: "paypal lncli lightning-cli bitcoin-cli solana cast eth wise braintree square",
    otherwise: "network",
    rules: [
      {
        kind: "pay",
        words:
          "payinvoice|sendpayment|pay|sendcoins|sendtoaddress|sendmany|sendrawtransaction|send|transfer|charge|refund|payout|create|keysend|withdraw",
      },
    ],
  },
];
