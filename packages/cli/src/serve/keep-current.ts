import { CliError } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { renderProblem } from "../render/problem.ts";
import type { Loaded } from "./load-config.ts";
import { watchFile } from "./watch-file.ts";

/** Reloads whenever a file changes or a signal arrives, and reports the result. Ends when the returned function is called. */
export async function keepCurrent(
  file: Loaded["file"],
  reload: () => Promise<void>,
  { io, stderr }: Pick<Context, "io" | "stderr">,
): Promise<() => void> {
  const tell = (text: string) => stderr.write(text).catch(() => {});
  // One after the other, so that the last request counts.
  let turn = Promise.resolve();
  const again = (): void => {
    turn = turn.then(reload).then(
      () => tell("suture: the configuration was read again\n"),
      (error: Error) => {
        const problem = error instanceof CliError ? error : new CliError(error.message);
        return tell(`${renderProblem(problem, stderr.paint)}The gateway goes on as before.\n`);
      },
    );
  };
  const stopListening = io.onHangup(again);
  const stopWatching = file === undefined ? () => {} : await watchFile(file.path, again);
  return () => {
    stopListening();
    stopWatching();
  };
}
