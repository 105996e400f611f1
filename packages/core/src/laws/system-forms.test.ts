import { check, repair } from "@suture/core";
import { nameOf, refusalOf, type Target, targets } from "@suture/testkit/emulated";
import { describe, expect, it } from "vitest";

/** What people, and requests for other APIs, put where system text belongs. */
const FORMS: readonly unknown[] = [
  ...[null, "", "Be brief.", 5, true, [], [null], ["Be brief."], ["Be brief.", "Be kind."], [[]]],
  ...[{}, { text: "Be brief." }, { content: "Be brief." }, { role: "system", content: "Be brief." }],
  ...[[{ text: "Be brief." }], [{ type: "text", text: "Be brief." }], [{ type: "text" }], [{ text: 5 }]],
  ...[{ parts: "Be brief." }, { parts: ["Be brief."] }, { parts: [{ text: "Be brief." }] }, { parts: [] }],
  ...[{ parts: { text: "Be brief." } }, { parts: [{ text: 5 }] }, { parts: [{ words: "Be brief." }] }],
  ...[
    { role: "system", parts: [{ text: "Be brief." }] },
    { prompt: "Be brief." },
    { parts: [{}], tone: "Be brief." },
  ],
];

/** A request with system text, for formats that have a field for it. */
function requestOf({ format, model }: Target, system: unknown): object | undefined {
  if (format === "anthropic")
    return { model, max_tokens: 64, system, messages: [{ role: "user", content: "Hi" }] };
  if (format === "bedrock") return { system, messages: [{ role: "user", content: [{ text: "Hi" }] }] };
  if (format === "gemini")
    return { systemInstruction: system, contents: [{ role: "user", parts: [{ text: "Hi" }] }] };
  return format === "openai-responses" ? { model, instructions: system, input: "Hi" } : undefined;
}

const fields = targets.filter((target) => requestOf(target, "") !== undefined);

// What is said of such fields, a mangled history does not ask: generators leave the rest of a request as it is.
describe.each(fields.map((target) => ({ name: nameOf(target), target })))(
  "system text for $name",
  ({ target }) => {
    const { format: from, provider, model } = target;
    const options = { from, for: provider, model };

    it.each(FORMS.map((form) => ({ text: JSON.stringify(form), form })))("as $text", ({ form }) => {
      const request = requestOf(target, form);
      if (refusalOf(target, request) !== undefined) expect(check(request, options).ok).toBe(false);
      const { document, report } = repair(request, options);
      expect(report.ok).toBe(true);
      expect(refusalOf(target, document)).toBeUndefined();
      expect(repair(document, options).changed).toBe(false);
      for (const words of ["Be brief.", "Be kind."]) {
        if (JSON.stringify(form).includes(words)) expect(JSON.stringify(document)).toContain(words);
      }
    });
  },
);
