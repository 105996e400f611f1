import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Engine } from "@suture/sessions";
import { row } from "../row.ts";
import { putSession } from "./corpus.ts";

const SESSIONS = 1_000;

/** Memory of a process that appends to, and builds requests from, a thousand sessions of a thousand messages, twice. */
export async function memory(engine: Engine, path: string): Promise<void> {
  for (let index = 0; index < SESSIONS; index++)
    await putSession(engine, "bench", `active ${index}`, 1_000, false);
  const child = fileURLToPath(new URL("memory-child.mjs", import.meta.url));
  const kilobytes = Number(
    execFileSync(process.execPath, [child, path, String(SESSIONS)], { encoding: "utf8" }),
  );
  const megabytes = kilobytes / 1_024;
  row(
    "process with 1,000 sessions of 1,000 messages, at most",
    `${megabytes.toFixed(0)} MB`,
    "≤ 200 MB",
    megabytes <= 200,
  );
}
