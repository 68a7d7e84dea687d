import type { CommandRunners } from "@/lib/lobster/contract/catalog";

/** The same commands, which tell besides what their renderers write, at the moment they write it. */
export function countRendered(commands: CommandRunners, onText: (text: string) => void): CommandRunners {
  return new Map(
    [...commands].map(([name, runner]) => [
      name,
      (stage, input, context) =>
        runner(stage, input, {
          ...context,
          render: (text) => {
            onText(text);
            context.render(text);
          },
        }),
    ]),
  );
}
