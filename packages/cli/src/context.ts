import type { Io } from "./io.ts";
import { createOutput, type Output } from "./output/output.ts";
import { type Paint, paintFor } from "./output/paint.ts";
import { createProgress, type Progress } from "./output/progress.ts";

/** A stream for people: what to write to, in which colours, how wide. */
export interface Screen extends Output {
  readonly paint: Paint;
  /** Columns, when it is a terminal. */
  readonly width: number | undefined;
}

/** What a command works with. */
export interface Context {
  readonly io: Io;
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly progress: Progress;
}

/** Sets up the streams of one run. Whatever appears on the terminal wipes the progress line first. */
export function createContext(io: Io): Context {
  const progress = createProgress(io);
  const screen = (name: "stdout" | "stderr"): Screen => ({
    ...createOutput(io[name], name, io[name].isTTY ? progress.clear : undefined),
    paint: paintFor(io[name], io.env),
    // A terminal that was never told its size has no columns at all.
    width: io[name].isTTY ? io[name].columns || undefined : undefined,
  });
  return { io, stdout: screen("stdout"), stderr: screen("stderr"), progress };
}
