import type { EventFacts } from "./telemetry.ts";

/** What can be told of an error that nobody foresaw: what it is and where it was thrown. Its message may quote what was said. */
export function faultFacts(error: unknown): EventFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  // The stack starts with the message, which may look like anything.
  const { stack = "", message } = error;
  const said = stack.indexOf(message);
  const frames =
    said < 0
      ? []
      : stack
          .slice(said + message.length)
          .split("\n")
          .slice(1);
  return { error: error.name, code, at: frames.slice(0, 3).join(" ").replaceAll(/\s+/g, " ").trim() };
}
