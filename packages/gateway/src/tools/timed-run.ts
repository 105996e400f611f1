import type { Telemetry } from "../telemetry/telemetry.ts";
import type { ToolCall, ToolOutcome } from "./tool.ts";

/** Runs a call, and tells how that went: which server, how long, and whether it failed. */
export async function timedRun(
  { id, name, conversation }: ToolCall,
  server: string | undefined,
  tell: Telemetry["tool"],
  run: () => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const started = performance.now();
  let outcome: "ok" | "failed" | "aborted" = "aborted";
  try {
    const result = await run();
    outcome = result.failed ? "failed" : "ok";
    return result;
  } finally {
    tell({ server, name, call: id, conversation, outcome, started, ended: performance.now() });
  }
}
