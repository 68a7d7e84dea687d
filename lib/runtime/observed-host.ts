import type { ProcessRequest, RunHost } from "@/lib/lobster/contract/host";

/** The same host, with every process it starts announced and its output passed on. */
export function observedHost(host: RunHost, observer: Required<Pick<ProcessRequest, "onSpawn" | "onOutput">>): RunHost {
  const { askLine, missingVariableNote } = host;
  return {
    platform: host.platform,
    nodeProgram: host.nodeProgram,
    ...(missingVariableNote === undefined ? {} : { missingVariableNote }),
    runProcess: (request) =>
      host.runProcess({
        ...request,
        onSpawn: async (process) => {
          await observer.onSpawn(process);
          await request.onSpawn?.(process);
        },
        onOutput: (stream, text) => {
          observer.onOutput(stream, text);
          request.onOutput?.(stream, text);
        },
      }),
    request: (request) => host.request(request),
    now: () => host.now(),
    newId: () => host.newId(),
    random: () => host.random(),
    sleep: (ms, signal) => host.sleep(ms, signal),
    readTextFile: (path) => host.readTextFile(path),
    exchangeTextFile: (path, text) => host.exchangeTextFile(path, text),
    restoreTextFile: (path, exchanged, before) => host.restoreTextFile(path, exchanged, before),
    readState: (key) => host.readState(key),
    exchangeState: (key, text) => host.exchangeState(key, text),
    restoreState: (key, exchanged, before) => host.restoreState(key, exchanged, before),
    log: (line) => host.log(line),
    ...(askLine === undefined ? {} : { askLine: (prompt, signal) => askLine(prompt, signal) }),
  };
}
