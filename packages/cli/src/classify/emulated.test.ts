import { check } from "@suture/core";
import { classify } from "@suture/core/classify";
import { judge, providers, startEmulator } from "@suture/emulators";
import { alphabetOf, eachHistory, mutatedHistory, wireOf } from "@suture/testkit";
import { targets } from "@suture/testkit/emulated";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** The classes a refusal may have, by the only rule that core finds broken. Providers often report a broken pair as a wrong order. */
const CLASSES: { readonly [rule: string]: readonly string[] } = {
  "tool-call-has-result": ["missing_tool_result", "role_order"],
  // Two results without calls may share an id, and be refused for that first.
  "tool-result-has-call": ["orphan_tool_result", "role_order", "tool_id"],
  "tool-result-follows-call": ["missing_tool_result", "orphan_tool_result", "role_order"],
  "tool-result-is-single": ["tool_id", "orphan_tool_result", "missing_tool_result", "role_order"],
  "tool-call-has-id": ["tool_id"],
  "tool-call-id-is-unique-in-step": ["tool_id"],
  "tool-call-id-is-unique-in-turn": ["tool_id"],
  "tool-call-id-is-well-spelled": ["tool_id"],
  "item-id-is-valid": ["tool_id"],
  "text-is-not-empty": ["empty_content"],
  "text-is-not-blank": ["empty_content"],
  "message-has-content": ["empty_content", "role_order"],
  "content-is-present": ["empty_content"],
  "history-has-message": ["empty_content", "other_invalid", "role_order"],
  "roles-alternate": ["role_order"],
  "history-starts-with-user": ["role_order"],
  "history-ends-with-user": ["role_order"],
  "history-end-is-trimmed": ["role_order"],
  "assistant-follows-tool": ["role_order"],
  "call-follows-user": ["role_order"],
  "system-is-in-place": ["role_order"],
  "reasoning-is-signed": ["thinking"],
  "reasoning-is-native": ["thinking"],
  "reasoning-is-present": ["thinking"],
  "reasoning-is-followed": ["thinking"],
  "reasoning-is-allowed": ["thinking", "other_invalid"],
  "call-is-signed": ["thinking"],
  "thinking-comes-first": ["thinking"],
  "tools-are-defined": ["other_invalid"],
};

describe.each(targets)("refusals of $provider for $model", ({ provider, format, model }) => {
  const wire = wireOf(format);
  const around = { model, tools: ["read", "write", "search"] };

  it("are what core finds broken", { timeout: 120_000 }, () => {
    const wrong = new Set<string>();
    let known = 0;
    // Thousands of histories are refused with the same few messages.
    const named = new Map<string, ReadonlySet<string>>();
    const namesOf = (status: number, body: unknown): ReadonlySet<string> => {
      const text = JSON.stringify(body);
      const refusals = [{ provider, status, body: text }, { status, body }, { body: text }];
      const names =
        named.get(`${status} ${text}`) ?? new Set(refusals.map((refusal) => classify(refusal).class));
      named.set(`${status} ${text}`, names);
      return names;
    };
    const visit = (messages: readonly unknown[]): void => {
      const body = wire.request(messages, around);
      const verdict = judge(provider, { body, model }, { signatures: "trust" });
      if (verdict.accepted) return;
      const { findings } = check(body, { from: format, for: provider, model });
      const rules = [...new Set(findings.map(({ rule }) => rule))];
      const classes = rules.length === 1 ? CLASSES[rules[0]!] : undefined;
      if (classes === undefined) return;
      known += 1;
      for (const name of namesOf(verdict.status, verdict.body))
        if (!classes.includes(name)) wrong.add(`${rules[0]}: ${name}: ${verdict.complaint.message}`);
    };
    eachHistory(alphabetOf(format).all, 2, (history) => visit(history.map(({ message }) => message)));
    for (const history of fc.sample(mutatedHistory(wire), { numRuns: 300, seed: 7 })) visit(history);
    expect([...wrong].slice(0, 20)).toEqual([]);
    expect(known).toBeGreaterThan(10);
  });

  it("are overflow when the window is small, and nothing else", () => {
    const long = wire.request(
      alphabetOf(format)
        .shapes.slice(0, 1)
        .map(({ message }) => message),
      { model },
    );
    const verdict = judge(provider, { body: long, model }, { window: 1, signatures: "trust" });
    if (verdict.accepted) throw new Error("fits");
    const { class: name, helps } = classify({ status: verdict.status, body: verdict.body });
    expect([name, helps]).toEqual(["context_overflow", "compact"]);
  });
});

describe("faults of emulated providers", () => {
  const STATUSES: readonly (readonly [number, readonly string[]])[] = [
    [401, ["auth"]],
    [403, ["auth"]],
    [429, ["rate_limit", "quota"]],
    [500, ["overloaded"]],
    [503, ["overloaded"]],
    [529, ["overloaded"]],
  ];

  it.each(STATUSES)("%s is %s everywhere", async (status, classes) => {
    const emulator = await startEmulator({ provider: "all" });
    try {
      const wrong: string[] = [];
      for (const { name, baseUrl } of emulator.providers) {
        const endpoint = providers
          .find((one) => one.name === name)!
          .endpoints.find(({ kind }) => kind === "generate")!;
        const path = endpoint.path.replace("{model}", "model");
        const base = baseUrl.slice(
          0,
          baseUrl.length - providers.find((one) => one.name === name)!.basePath.length,
        );
        const response = await fetch(`${base}${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-emulator-fail": String(status) },
          body: "{}",
        });
        const body = await response.text();
        const seen = classify({ provider: name, status: response.status, body, headers: response.headers });
        if (!classes.includes(seen.class)) wrong.push(`${name} ${response.status}: ${seen.class} ${body}`);
      }
      expect(wrong).toEqual([]);
    } finally {
      await emulator.close();
    }
  });
});
