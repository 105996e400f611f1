import fc from "fast-check";
import { deepFreeze } from "./json.ts";
import { type Mangling, mangle } from "./mangle.ts";
import { mutations } from "./mutations.ts";
import { alphabetOf } from "./shapes/registry.ts";
import type { CallTalk, ResultTalk, Talk, Wire } from "./wire.ts";

/** Ids as they occur: reused, unknown, empty, huge, in any script, and named like things of the language. */
const id = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("c1", "c2", "c3", "call_abc", "toolu_01AbC") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("functions.Bash:0", "", " ", "naïve 🎉", "__proto__", "constructor"),
  },
  { weight: 1, arbitrary: fc.nat(90).map((n) => `long-${"x".repeat(n * 7)}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("read", "write", "search") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("fs.read", "", "a b", "1st", "mcp__server__tool".repeat(8), "tööl"),
  },
);

/** Texts, including those that encoders choke on. */
const text = fc.oneof(
  { weight: 5, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
  { weight: 3, arbitrary: fc.constantFrom("Hello.", "Read the file, please.", "Done: 3 files.") },
  { weight: 2, arbitrary: fc.constantFrom("", " ", "\n\t", "tail  ", "\u00a0", "\u200b") },
  { weight: 1, arbitrary: fc.constantFrom("nul \0 in it", "lone \ud83d surrogate", "\udc00", "🎉 whole") },
);

const input = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom<unknown>({}, { path: "a.txt" }, { deep: { er: [1, { x: null }] } }),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('{"path":"a.t', "{not json", "", "[]", "5", "null") },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 5, [], [1], true, undefined) },
);

const call: fc.Arbitrary<CallTalk> = fc.record({ id, name, input });
const result: fc.Arbitrary<ResultTalk> = fc.record({ id, name, output: text });

/** Anything that may be said next, whatever came before. */
const talk: fc.Arbitrary<Talk> = fc.oneof(
  { weight: 4, arbitrary: text.map((words): Talk => ({ who: "user", text: words })) },
  { weight: 1, arbitrary: text.map((words): Talk => ({ who: "user", text: words, image: "SU1BR0U=" })) },
  { weight: 1, arbitrary: text.map((words): Talk => ({ who: "system", text: words })) },
  { weight: 3, arbitrary: text.map((words): Talk => ({ who: "assistant", text: words })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.option(text), fc.option(text, { freq: 1 }), fc.array(call, { minLength: 1, maxLength: 4 }))
      .map(
        ([words, thought, calls]): Talk => ({
          who: "assistant",
          ...(words === null ? {} : { text: words }),
          ...(thought === null ? {} : { thought }),
          calls,
        }),
      ),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(result, { minLength: 1, maxLength: 4 })
      .map((results): Talk => ({ who: "tools", results })),
  },
);

/** A correct turn: a request, steps with their results, a reply. */
const turn: fc.Arbitrary<Talk[]> = fc
  .tuple(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 3 }),
    fc.nat(1e9),
  )
  .map(([words, steps, seed]) => {
    const talks: Talk[] = [{ who: "user", text: `ask ${words}` }];
    steps.forEach(([count, thinks], step) => {
      const calls = Array.from({ length: count }, (_, i) => ({
        id: `call_${seed}_${step}_${i}`,
        name: ["read", "write", "search"][i] ?? "read",
        input: { step, i },
      }));
      talks.push({ who: "assistant", text: `step ${step}`, ...(thinks ? { thought: "hm" } : {}), calls });
      const results = calls.map(({ id: of, name: tool }) => ({
        id: of,
        name: tool,
        output: `output of ${of}`,
      }));
      talks.push({ who: "tools", results });
    });
    return [...talks, { who: "assistant", text: `reply ${seed}` }];
  });

/** A conversation without faults, as a list of messages. */
export function validHistory(wire: Wire): fc.Arbitrary<readonly unknown[]> {
  return fc
    .array(turn, { minLength: 1, maxLength: 4 })
    .map((turns) => deepFreeze(turns.flat().flatMap((each) => wire.say(each))));
}

/** A conversation broken in one to four of the known ways. */
export function mutatedHistory(wire: Wire): fc.Arbitrary<readonly unknown[]> {
  const mutation = fc.tuple(fc.constantFrom(...Object.keys(mutations)), fc.nat(1e6));
  return fc
    .tuple(validHistory(wire), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([messages, steps]) => {
      let broken: readonly unknown[] = messages;
      for (const [kind, where] of steps)
        if (broken.length > 0) broken = mutations[kind]?.(broken, where) ?? broken;
      return deepFreeze(broken);
    });
}

/** Messages in any order, with any content. */
export function wildHistory(wire: Wire): fc.Arbitrary<readonly unknown[]> {
  const { all, odd } = alphabetOf(wire.format);
  const shape = fc.constantFrom(...[...all, ...odd].map(({ message }) => [message]));
  const said = talk.map((each) => wire.say(each));
  return fc
    .array(fc.oneof({ weight: 1, arbitrary: shape }, { weight: 3, arbitrary: said }), { maxLength: 40 })
    .map((messages) => deepFreeze(messages.flat()));
}

const MANGLINGS: readonly Mangling[] = ["delete", "null", "number", "string", "list", "object", "extra"];

/** Messages in any order, some with fields that are missing, unknown or of the wrong type. */
export function mangledHistory(wire: Wire): fc.Arbitrary<readonly unknown[]> {
  const spoil = fc.tuple(fc.nat(1e6), fc.nat(1e6), fc.constantFrom(...MANGLINGS));
  return fc
    .tuple(fc.oneof(wildHistory(wire), mutatedHistory(wire)), fc.array(spoil, { minLength: 1, maxLength: 4 }))
    .map(([messages, spoils]) => {
      const out = [...messages];
      for (const [which, where, how] of spoils) {
        const index = which % Math.max(1, out.length);
        if (index < out.length) out[index] = mangle(out[index], where, how);
      }
      return deepFreeze(out);
    })
    .filter((messages) => messages.length === 0 || messages.some(isMessageLike));
}

/** A list without any message is not a history, and is refused as such. */
function isMessageLike(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

/** The history as a bare list, or in a whole request. */
export function documentOf(wire: Wire, history: fc.Arbitrary<readonly unknown[]>): fc.Arbitrary<unknown> {
  const around = fc.record(
    { system: text, tools: fc.uniqueArray(fc.constantFrom("read", "write", "search")) },
    { requiredKeys: [] },
  );
  return fc
    .tuple(history, fc.option(around))
    .map(([messages, rest]) => deepFreeze(rest === null ? messages : wire.request(messages, rest)));
}

/** Any document of a format: clean, broken, wild or mangled. */
export function anyDocument(wire: Wire): fc.Arbitrary<unknown> {
  return documentOf(
    wire,
    fc.oneof(
      { weight: 1, arbitrary: validHistory(wire) },
      { weight: 4, arbitrary: mutatedHistory(wire) },
      { weight: 3, arbitrary: wildHistory(wire) },
      { weight: 3, arbitrary: mangledHistory(wire) },
    ),
  );
}
