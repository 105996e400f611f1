import type { Readable } from "node:stream";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { LineSplitter } from "./line-splitter.ts";

/** Lines of one server that are logged within a minute, at most. */
const MOST_LINES = 60;
const MINUTE = 60_000;

/** Logs what a server writes on its standard error: line by line, without secrets, and not without end. */
export function logStderr(
  stream: Readable,
  server: string,
  hide: (text: string) => string,
  telemetry: Pick<Telemetry, "log">,
): void {
  let since = Date.now();
  let lines = 0;
  const splitter = new LineSplitter((line) => {
    const now = Date.now();
    if (now - since >= MINUTE) {
      since = now;
      lines = 0;
    }
    lines += 1;
    if (lines > MOST_LINES) return;
    telemetry.log("info", "mcp server writes", { server, text: hide(line) });
    if (lines === MOST_LINES) telemetry.log("warn", "mcp server writes too much to be logged", { server });
  });
  stream.on("data", (chunk: Buffer) => splitter.write(chunk));
  stream.on("end", () => splitter.end());
}
