import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NewSession } from "../../engine/engine.ts";
import { openSqliteEngine } from "../open-sqlite-engine.ts";
import { messages, newSession } from "./samples.ts";

// A file as version 1 wrote it, which every later version must be able to open. It was made by running this module with
// the schema at version 1, and is never made again.

/** The file. */
export const version1Path: string = fileURLToPath(new URL("./version-1.db", import.meta.url));

/** What is in it. */
export const version1: NewSession = newSession(
  {
    id: "of version 1",
    head: 70,
    turn: 2,
    turnState: "open",
    step: 69,
    holder: "somebody",
    model: "some-model",
    label: '{"title":"Größe"}',
    usage: '{"input":12}',
    created: 1_700_000_000_000,
    updated: 1_700_000_060_000,
  },
  {
    entries: messages(1, 70),
    turns: [
      { turn: 1, first: 1, state: "done", started: 1_700_000_000_000, updated: 1_700_000_010_000 },
      { turn: 2, first: 40, state: "open", started: 1_700_000_020_000, updated: 1_700_000_060_000 },
    ],
    calls: [
      { step: 30, id: "call-1", name: "search", state: "closed", closedBy: 31 },
      { step: 69, id: "call-2", name: "search", state: "running", closedBy: 0 },
    ],
    marks: [
      { seq: 35, kind: "revert", from: 20, to: 25, fromTurn: 1, toTurn: 1, undoneBy: 36 },
      { seq: 50, kind: "compaction", from: 1, to: 20, fromTurn: 0, toTurn: 0, undoneBy: 0 },
    ],
  },
);

async function write(): Promise<void> {
  rmSync(version1Path, { force: true });
  const engine = await openSqliteEngine({ path: version1Path });
  await engine.create(version1);
  await engine.beat("somebody");
  await engine.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write();
