import type { Io } from "./io.ts";
import { createOutput, type Output } from "./output/output.ts";
import { type Paint, paintFor } from "./output/paint.ts";
import { createProgress, type Progress } from "./output/progress.ts";

/** A stream for people, with its colours and width. */
export interface Screen extends Output {
  readonly paint: Paint;
  /** Columns, if it is a terminal. */
  readonly width: number | undefined;
}

/** What a command needs. */
export interface Context {
  readonly io: Io;
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly progress: Progress;
}

/** Sets up the streams of one run. The progress line is erased before anything else appears on the terminal. */
export function createContext(io: Io): Context {
  const progress = createProgress(io);
  const screen = (name: "stdout" | "stderr"): Screen => ({
    ...createOutput(io[name], name, io[name].isTTY ? progress.clear : undefined),
    paint: paintFor(io[name], io.env),
    // A terminal whose size was never set reports zero columns.
    width: io[name].isTTY ? io[name].columns || undefined : undefined,
  });
  return { io, stdout: screen("stdout"), stderr: screen("stderr"), progress };
}
