// A process that works on a session together with others. It prints what happens, one line each; a line on its input is a go-ahead.
import { once } from "node:events";
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { SessionStore } from "@suture/sessions";
import { openPostgresEngine } from "@suture/sessions/postgres";
import { openSqliteEngine } from "@suture/sessions/sqlite";

const { kind, target, owner, id, task } = JSON.parse(process.argv[2]);
const say = (what) => writeSync(1, `${JSON.stringify(what)}\n`);
const lines = createInterface({ input: process.stdin });
const told = once(lines, "line");
// The parent process is gone.
lines.on("close", () => process.exit(1));

const engine = await (kind === "sqlite"
  ? openSqliteEngine({ path: target })
  : openPostgresEngine({ url: target, maxConnections: 3 }));
const take = engine.lease.bind(engine);
engine.lease = async (...lease) => {
  const taken = await take(...lease);
  if (!taken) say({ refused: lease[1] });
  return taken;
};
const store = await SessionStore.open(engine);
const session = await store.of(owner).get(id);

const tasks = {
  /** Compacts; the summariser waits for the go-ahead. */
  async compact() {
    const summarise = async () => {
      say({ summarising: true });
      await told;
      return "the summary";
    };
    const { outcome, change, shared } = await session.compact({ budget: 3_000, summarise });
    say({ outcome, change, shared });
  },
  /** Prints the number of every event, and of every session that it hears of, until the go-ahead. */
  async follow() {
    const over = new AbortController();
    const stop = engine.onChange((sid) => say({ heard: sid ?? "any" }));
    told.then(() => over.abort());
    for await (const { seq } of session.subscribe({ signal: over.signal })) say({ seq });
    stop();
  },
  /** Writes some turns. */
  async write() {
    for (let count = 0; count < 10; count++)
      await session.append([
        { role: "user", parts: [{ type: "text", text: `question ${count}` }] },
        { role: "assistant", parts: [{ type: "text", text: `answer ${count}` }] },
      ]);
  },
};

await tasks[task]();
await store.close();
process.exit();
