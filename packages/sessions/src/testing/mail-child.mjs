// One of several processes that post letters and answer them, whoever posted them. Ends when told that nothing is left.
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { SessionError } from "@suture/sessions";
import { openPostgres } from "@suture/sessions/postgres";
import { openSqlite } from "@suture/sessions/sqlite";

const { kind, target, owner, ids, name, posts, seed } = JSON.parse(process.argv[2]);
const say = (what) => writeSync(1, `${JSON.stringify(what)}\n`);
let isOver = false;
const lines = createInterface({ input: process.stdin });
lines.on("line", () => (isOver = true));
// The parent process is gone.
lines.on("close", () => process.exit(isOver ? 0 : 1));

const store = await (kind === "sqlite"
  ? openSqlite({ path: target })
  : openPostgres({ url: target, maxConnections: 3 }));
const [inbox, outbox] = [store.mail("in"), store.mail("out")];
const sessions = new Map();
for (const id of ids) sessions.set(id, await store.of(owner).get(id));

let state = seed;
/** A number below another; the sequence depends only on the seed. */
const random = (below) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const said = (role, text) => ({ role, parts: [{ type: "text", text }] });

const post = async () => {
  for (let count = 0; count < posts; count++) {
    const letter = { owner, lane: ids[random(ids.length)], key: `«${name}.${count}»`, body: count };
    const rank = random(3) === 0 ? "background" : "person";
    const outcomes = await Promise.all([inbox.post({ ...letter, rank }), inbox.post({ ...letter, rank })]);
    if (outcomes.filter(({ isNew }) => isNew).length !== 1) say({ wrong: `${letter.key} was new twice` });
    await pause(random(4));
  }
  say({ posted: posts });
};

const answer = async () => {
  while (!isOver) {
    // Some workers outlive their lease, and must notice before they do anything.
    const isSlow = random(8) === 0;
    const claims = await inbox.take({ limit: 1 + random(2), leaseMs: isSlow ? 5 : 20_000 });
    for (const claim of claims) {
      const [letter] = await claim.letters();
      if (isSlow) await pause(10);
      try {
        if (letter === undefined) {
          if (!isSlow) say({ wrong: `nothing is due in ${claim.lane}` });
          await claim.release();
        } else await reply(claim, letter);
      } catch (error) {
        if (!SessionError.is(error) || error.code !== "lease-lost") throw error;
        if (!isSlow) say({ wrong: "a lease was lost that lasts" });
      }
    }
    if (claims.length === 0) await pause(5);
  }
};

const reply = async (claim, { number, key }) => {
  const session = sessions.get(claim.lane);
  const begun = { letters: [{ number, state: "held", attempts: 1 }] };
  await session.append(said("user", key), { mail: { claim, ...begun } });
  // Whoever comes next takes up what was begun and not finished.
  if (random(6) === 0) return claim.release();
  const mail = {
    claim,
    letters: [{ number, state: "done", outcome: { by: name } }],
    // Duplicates would show, because each has its own key.
    posts: [{ box: outbox.box, lane: "all", key: `${key} ${claim.token}`, body: key }],
    release: true,
  };
  await session.append(said("assistant", `answer to ${key}`), { mail });
};

await Promise.all([post(), answer()]);
await store.close();
process.exit();
