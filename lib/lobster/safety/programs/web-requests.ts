import { effectAt, type FoundEffect } from "../found-effect";
import type { FoundKind } from "../model";
import type { ShellWord } from "../shell/shell-command";
import type { GivenToProgram } from "./given-to-program";
import { spanOf } from "./look-up-program";

/** Hosts at which a request moves money. */
const payHosts =
  /(?:api\.stripe\.com|paypal\.com|api\.(?:sandbox\.)?braintree|squareup\.com|api\.wise\.com|adyen\.com|coinbase\.com|api\.mollie\.com)/i;

type Request = { readonly method: string; readonly deciding: readonly ShellWord[] };

function kindOf(method: string, args: readonly ShellWord[]): FoundKind {
  if (/^(?:GET|HEAD|OPTIONS)$/i.test(method)) return "network";
  if (args.some(({ text }) => payHosts.test(text))) return "pay";
  return /^DELETE$/i.test(method) ? "delete" : "send";
}

function requestEffect(name: string, program: ShellWord, args: readonly ShellWord[], request: Request): FoundEffect {
  const kind = kindOf(request.method, args);
  const deciding = kind === "network" ? [] : request.deciding;
  const token = [name, ...deciding.map(({ text }) => text)].join(" ");
  return effectAt(kind, token, spanOf([program, ...deciding]), kind !== "network");
}

const curlData = /^(?:-d.*|--data.*|-F.*|--form.*|--json(?:=.*)?|-T.*|--upload-file(?:=.*)?|-Q.*|--quote(?:=.*)?)$/;
/** Short flags of curl that take no value, so that others may follow in the same word. */
const curlSwitches = "[sSfkLgvi#0-9NnRjJOIGqaBMlpZ]*";
const curlShortData = new RegExp(`^-${curlSwitches}[dFT]`);
const curlShortMethod = new RegExp(`^-${curlSwitches}X(.*)$`);

function curlRequest(args: readonly ShellWord[]): Request {
  for (const [index, arg] of args.entries()) {
    const next = args[index + 1];
    const glued = curlShortMethod.exec(arg.text)?.[1] ?? /^--request=(.+)$/.exec(arg.text)?.[1];
    if (glued !== undefined && glued !== "") return { method: glued, deciding: [arg] };
    if ((glued === "" || arg.text === "--request") && next !== undefined) {
      return { method: next.text, deciding: [arg, next] };
    }
  }
  const data = args.find(({ text }) => curlData.test(text) || curlShortData.test(text));
  const asQuery = args.some(({ text }) => text === "--get" || new RegExp(`^-${curlSwitches}G`).test(text));
  return data === undefined || asQuery ? { method: "GET", deciding: [] } : { method: "POST", deciding: [data] };
}

/** The file that a download is written to. */
function downloadOf(name: string, args: readonly ShellWord[]): FoundEffect | null {
  const flags =
    name === "curl"
      ? /^(?:-[a-zA-Z#]*[oO]|--output|--remote-name|--output-dir)$/
      : /^(?:-[a-zA-Z]*O|--output-document)$/;
  const index = args.findIndex(({ text }) => flags.test(text));
  const flag = args[index];
  if (flag === undefined) return null;
  const target = args[index + 1];
  if (target !== undefined && /^(?:-|\/dev\/(?:null|stdout|stderr))$/.test(target.text)) return null;
  return effectAt("write", `${name} ${flag.text}`, flag, false);
}

function wgetEffects(program: ShellWord, args: readonly ShellWord[]): readonly FoundEffect[] {
  const method = args.find(({ text }) => text.startsWith("--method="));
  const data = args.find(({ text }) => /^--(?:post|body)-(?:data|file)/.test(text));
  const request: Request =
    method !== undefined
      ? { method: method.text.slice("--method=".length), deciding: [method] }
      : data === undefined
        ? { method: "GET", deciding: [] }
        : { method: "POST", deciding: [data] };
  const printed = args.some(({ text }) => /^(?:-[a-zA-Z]*O-|--output-document=-|--spider)$/.test(text));
  const index = args.findIndex(({ text }) => /^-[a-zA-Z]*O$/.test(text));
  const toOutput = printed || (index !== -1 && args[index + 1]?.text === "-");
  const download = toOutput ? [] : [downloadOf("wget", args) ?? effectAt("write", "wget", program, false)];
  return [requestEffect("wget", program, args, request), ...download];
}

function httpRequest({ args, redirects, heredocs, piped }: GivenToProgram): Request {
  const first = args.find(({ text }) => /^[A-Z]+$/.test(text));
  if (first !== undefined) return { method: first.text, deciding: [first] };
  const body = args.find(
    ({ text }, index) => /^--raw/.test(text) || (index > 0 && /^[\w-]+(?::?=|@)/.test(text) && !/^[\w-]+==/.test(text)),
  );
  if (body !== undefined) return { method: "POST", deciding: [body] };
  // What stands on standard input becomes the body.
  const ignores = args.some(({ text }) => text === "--ignore-stdin" || text === "-I");
  const fed = piped || heredocs.length > 0 || redirects.some(({ operator }) => operator.startsWith("<"));
  return { method: fed && !ignores ? "POST" : "GET", deciding: [] };
}

function httpEffects(name: string, program: ShellWord, given: GivenToProgram): readonly FoundEffect[] {
  const kept = given.args.find(({ text }) => /^(?:-d|-o|-dq|--download|--output(?:=.*)?)$/.test(text));
  const download = kept === undefined ? [] : [effectAt("write", `${name} ${kept.text}`, kept, false)];
  return [requestEffect(name, program, given.args, httpRequest(given)), ...download];
}

/** One request for each part between `--next`. */
function curlEffects(program: ShellWord, args: readonly ShellWord[]): readonly FoundEffect[] {
  const parts: ShellWord[][] = [[]];
  for (const arg of args) {
    if (arg.text === "--next" || arg.text === "-:") parts.push([]);
    else parts.at(-1)?.push(arg);
  }
  const settings = args.find(({ text }) => /^(?:-K.*|--config(?:=.*)?)$/.test(text));
  const unread = settings === undefined ? [] : [effectAt("unknown", `curl ${settings.text}`, settings, true)];
  const found = parts.flatMap((part) => {
    const download = downloadOf("curl", part);
    return [requestEffect("curl", program, part, curlRequest(part)), ...(download === null ? [] : [download])];
  });
  return [...found, ...unread];
}

/** What a program that makes web requests does; null for other programs. */
export function webRequests(name: string, program: ShellWord, given: GivenToProgram): readonly FoundEffect[] | null {
  switch (name) {
    case "curl":
      return curlEffects(program, given.args);
    case "wget":
      return wgetEffects(program, given.args);
    case "http":
    case "https":
    case "xh":
    case "curlie":
      return httpEffects(name, program, given);
    default:
      return null;
  }
}
