// Writes to sessions until it is killed. Prints each acknowledgement as soon as it arrives, one per line.
import { writeSync } from "node:fs";
import { SessionError } from "@suture/sessions";
import { openPostgres } from "@suture/sessions/postgres";
import { openSqlite } from "@suture/sessions/sqlite";

const { kind, target, owner, seed } = JSON.parse(process.argv[2]);
const store = await (kind === "sqlite"
  ? openSqlite({ path: target })
  : openPostgres({ url: target, maxConnections: 3 }));
const sessions = store.of(owner);

let state = seed;
/** A number below another; the sequence depends only on the seed. */
const random = (below) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
let count = 0;
const mark = () => `«${seed}.${++count}»`;
const user = (text) => ({ role: "user", parts: [{ type: "text", text }] });
const says = (text) => ({ role: "assistant", parts: [{ type: "text", text }] });
const calls = (...ids) => ({
  role: "assistant",
  parts: ids.map((id) => ({ type: "tool-call", id, name: "look", input: {} })),
});
const result = (id, text) => ({
  role: "tool",
  parts: [{ type: "tool-result", id, name: "look", output: [{ type: "text", text }] }],
});

/** What is done, and the texts that must be found once it was acknowledged. */
const deeds = [
  async (session) => {
    const [question, one, two] = [mark(), mark(), mark()];
    const step = [user(question), calls("a", "b"), result("a", one), result("b", two), says("done")];
    await session.append(step, { mend: true });
    return [question, one, two];
  },
  async (session) => {
    const text = mark();
    await session.append([user(text), calls("x", "y")], { mend: true });
    await session.startCall("x");
    const answer = mark();
    await session.append(result("x", answer));
    return [text, answer];
  },
  async (session) => {
    const text = mark();
    await session.append(says(text), { mend: true });
    return [text];
  },
  async (session) => {
    const { turn } = await session.status();
    await session.revert(random(Math.max(turn, 1)));
    return [];
  },
  async (session) => {
    await session.undo();
    return [];
  },
  async (session) => {
    await session.compact({ budget: 500 });
    return [];
  },
  async (session) => {
    await session.fork();
    return [];
  },
  async (session) => {
    const { turns } = await session.page({ size: 2 });
    const seq = turns.flatMap(({ messages }) => messages)[random(4)]?.seq ?? 0;
    await session.delete(seq, { withPairs: true });
    return [];
  },
];

/** Two at once: what is written together must be committed together. */
const work = async (id) => {
  const session = await sessions.get(id);
  for (;;) {
    const deed = deeds[random(3) > 0 ? random(3) : random(deeds.length)];
    try {
      const marks = await deed(session);
      writeSync(1, `${JSON.stringify({ session: id, marks })}\n`);
    } catch (error) {
      if (!SessionError.is(error)) throw error;
    }
  }
};

/** Letters that are posted, and then answered in one commit with their reply. */
const [inbox, outbox] = [store.mail("in"), store.mail("out")];
const mailed = await sessions.get("mail");
const post = async () => {
  for (;;) {
    const key = mark();
    await inbox.post({ owner, lane: "mail", key, body: key });
    writeSync(1, `${JSON.stringify({ posted: key })}\n`);
  }
};
const answer = async () => {
  for (;;) {
    const [claim] = await inbox.take({ limit: 1, leaseMs: 600_000 });
    if (claim === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    const letters = (await claim.letters()).slice(0, 3);
    const held = letters.map(({ number }) => ({ number, state: "held" }));
    await mailed.append(user(`asks ${letters.map(({ key }) => key)}`), { mail: { claim, letters: held } });
    const mail = {
      claim,
      letters: letters.map(({ number }) => ({ number, state: "done" })),
      posts: letters.map(({ key }) => ({
        box: outbox.box,
        lane: "x",
        key: `${key} ${claim.token}`,
        body: key,
      })),
      release: true,
    };
    await mailed.append(says(`answers ${letters.map(({ key }) => key)}`), { mail });
    for (const { key } of letters) writeSync(1, `${JSON.stringify({ answered: key })}\n`);
  }
};
writeSync(1, '{"ready":true}\n');
await Promise.all([...["one", "two"].map((id) => work(id)), post(), answer()]);
