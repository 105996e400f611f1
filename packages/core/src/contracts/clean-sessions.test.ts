import { check, contracts, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const SIGNED = { thoughtSignature: "c2ln" };

/** A session without any fault, on each wire, with ids that every provider spells. */
const clean: { readonly [format: string]: unknown } = {
  "openai-chat": [
    chat.system("Be brief."),
    chat.user("Oslo and Rome?"),
    {
      ...chat.assistant(
        "Let me look.",
        chat.call("Ab3dE6gH1"),
        chat.call("Ab3dE6gH2", "weather", '{"city":"Rome"}'),
      ),
    },
    chat.result("Ab3dE6gH1", "4 °C"),
    chat.result("Ab3dE6gH2", "17 °C"),
    chat.assistant("4 °C and 17 °C."),
    chat.user("Thanks."),
  ],
  anthropic: [
    claude.user("Oslo and Rome?"),
    claude.assistant("Let me look.", claude.call("Ab3dE6gH1"), claude.call("Ab3dE6gH2")),
    claude.user(claude.result("Ab3dE6gH1", "4 °C"), claude.result("Ab3dE6gH2", "17 °C")),
    claude.assistant("4 °C and 17 °C."),
    claude.user("Thanks."),
  ],
  gemini: [
    gemini.user("Oslo and Rome?"),
    gemini.model("Let me look.", gemini.call("weather", SIGNED), gemini.call("weather")),
    gemini.user(gemini.result("weather", "4 °C"), gemini.result("weather", "17 °C")),
    gemini.model("4 °C and 17 °C."),
    gemini.user("Thanks."),
  ],
  bedrock: converse.request(
    converse.user("Oslo and Rome?"),
    converse.assistant("Let me look.", converse.call("Ab3dE6gH1"), converse.call("Ab3dE6gH2")),
    converse.user(converse.result("Ab3dE6gH1", "4 °C"), converse.result("Ab3dE6gH2", "17 °C")),
    converse.assistant("4 °C and 17 °C."),
    converse.user("Thanks."),
  ),
  "openai-responses": [
    items.user("Oslo and Rome?"),
    items.assistant("Let me look."),
    items.call("Ab3dE6gH1"),
    items.call("Ab3dE6gH2"),
    items.output("Ab3dE6gH1", "4 °C"),
    items.output("Ab3dE6gH2", "17 °C"),
    items.assistant("4 °C and 17 °C."),
    items.user("Thanks."),
  ],
};

const wires = contracts.flatMap(({ name, wires: own }) =>
  Object.keys(own).map((format) => [name, format] as const),
);

describe("a session without any fault", () => {
  it.each(wires)("is accepted by %s on %s, also when risks count", (contract, from) => {
    const report = check(clean[from], { from, for: contract, strict: true });
    expect(report.findings).toEqual([]);
    expect(report.ok).toBe(true);
  });

  it.each(wires)("comes back from %s on %s as the very same object", (contract, from) => {
    for (const policy of ["keep", "drop"] as const) {
      const { document, changed } = repair(clean[from], { from, for: contract, strict: true, policy });
      expect(document).toBe(clean[from]);
      expect(changed).toBe(false);
    }
  });
});

/** The call that a session makes last, and everything behind it. */
const cutShort: { readonly [format: string]: (document: unknown) => unknown } = {
  "openai-chat": (document) => (document as unknown[]).slice(0, 3),
  anthropic: (document) => (document as unknown[]).slice(0, 2),
  gemini: (document) => (document as unknown[]).slice(0, 2),
  bedrock: (document) => ({
    ...(document as object),
    messages: (document as { messages: unknown[] }).messages.slice(0, 2),
  }),
  "openai-responses": (document) => (document as unknown[]).slice(0, 4),
};

describe("a session cut off behind its calls", () => {
  it.each(wires)("is mended for %s on %s", (contract, from) => {
    const document = cutShort[from]?.(clean[from]);
    const options = { from, for: contract, strict: true };
    const { document: mended, report } = repair(document, options);
    expect(report.ok).toBe(true);
    expect(check(mended, options).findings).toEqual([]);
    expect(repair(mended, options).document).toBe(mended);
  });

  it.each(wires)("waits for its results for %s on %s when they are pending", (contract, from) => {
    const document = cutShort[from]?.(clean[from]);
    const pending = ["Ab3dE6gH1", "Ab3dE6gH2"];
    // Calls without ids cannot be named.
    if (from === "gemini") return;
    const { document: mended } = repair(document, { from, for: contract, pending });
    expect(mended).toBe(document);
  });
});
