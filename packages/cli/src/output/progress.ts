import type { Io } from "../io.ts";

/** Delay in milliseconds before the first drawing: most work is done by then. */
const PATIENCE = 500;
/** Minimum time between two drawings, in milliseconds. */
const PAUSE = 100;
const BAR = 24;

/** The progress of a long task. */
export interface Step {
  /** The task: "checking sessions.jsonl". */
  readonly label: string;
  readonly done: number;
  /** The total amount, if known. */
  readonly total?: number | undefined;
  /** A count: "1,204 lines". */
  readonly note?: string;
}

/** A one-line progress display on stderr; silent unless stderr is a terminal and the task takes long. */
export interface Progress {
  show(step: Step): void;
  clear(): void;
}

/** Creates the progress display of one run. */
export function createProgress(io: Io): Progress {
  const started = io.now();
  let drawn = Number.NEGATIVE_INFINITY;
  let visible = false;
  return {
    show(step) {
      if (io.stderr.isTTY !== true) return;
      const now = io.now();
      if (now - started < PATIENCE || now - drawn < PAUSE) return;
      drawn = now;
      visible = true;
      io.stderr.write(`\r\x1b[2K${lineOf(step, (io.stderr.columns || 80) - 1)}`);
    },
    clear() {
      if (visible) io.stderr.write("\r\x1b[2K");
      visible = false;
    },
  };
}

function lineOf({ label, done, total, note = "" }: Step, room: number): string {
  let rest = "";
  if (total !== undefined && total > 0) {
    const share = Math.min(1, done / total);
    const full = Math.round(share * BAR);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    rest += `  ${"█".repeat(full)}${"░".repeat(BAR - full)}  ${percent}`;
  }
  if (note !== "") rest += `  ${note}`;
  const left = Math.max(0, room - rest.length);
  const head = label.length > left ? `${label.slice(0, Math.max(0, left - 1))}…` : label;
  return `${head}${rest}`.slice(0, room);
}
