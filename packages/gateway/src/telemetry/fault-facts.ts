import type { EventFacts } from "./telemetry.ts";

/** What can be told of an error that nobody foresaw: what it is and where it was thrown. Its message may quote what was said. */
export function faultFacts(error: unknown): EventFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const { code } = error as NodeJS.ErrnoException;
  return { error: error.name, code, at: frames.slice(0, 3).join(" ").replaceAll(/\s+/g, " ").trim() };
}
