import { strict as assert } from "node:assert";
import type { Engine } from "../../engine/engine.ts";
import { type EngineCase, one } from "./engine-case.ts";
import { allEntries, begin, changes, fresh, message, reload } from "./samples.ts";

async function keeps(engine: Engine, texts: readonly string[]): Promise<void> {
  const session = await begin(engine);
  const entries = texts.map((text, index) => message(index + 1, text));
  const label = JSON.stringify(texts);
  assert.equal(await engine.commit(changes(session, { to: { label }, entries })), true);
  assert.deepEqual(await allEntries(engine, session), entries);
  assert.equal((await reload(engine, session)).label, label);
}

/** Every string is read back exactly as it was written. */
export const textCases: readonly EngineCase[] = [
  one("NUL, lone surrogates and other escapes of JSON are kept", (engine) =>
    keeps(engine, ["\0", "a\0b", "\ud800", "\udc00 tail", "\\u0000", "\u2028\u2029", "\x1a0000", "\x7f"]),
  ),
  one("emoji, all scripts and quotes are kept", (engine) =>
    keeps(engine, [
      "🧵👩‍👩‍👧",
      "Grüße",
      "日本語",
      "אבג",
      `'";--$1\\`,
      "{}",
      '{NULL,"a"}',
      "NULL",
      "%_\\%",
      "",
    ]),
  ),
  one("bodies of a megabyte are kept", (engine) =>
    keeps(engine, ["x".repeat(1_000_000), '"\\'.repeat(250_000), "🧵".repeat(250_000)]),
  ),
  one("names with NUL and lone surrogates are kept", async (engine) => {
    const odd = "\0 \ud83e \x1a0000 🧵";
    const session = await begin(engine, {
      owner: fresh(odd),
      id: fresh(odd),
      holder: odd,
      model: odd,
      parent: odd,
    });
    assert.deepEqual(await reload(engine, session), session);
    assert.equal(session.holder, odd);
    assert.equal(session.model, odd);
    assert.equal(session.parent, odd);
  }),
  one("numbers come back as numbers, also great ones", async (engine) => {
    const at = 8_640_000_000_000_000;
    const session = await begin(
      engine,
      { head: 1, created: at, updated: at },
      { entries: [message(1, "", { at })] },
    );
    assert.equal(session.created, at);
    assert.equal((await allEntries(engine, session))[0]?.at, at);
  }),
];
