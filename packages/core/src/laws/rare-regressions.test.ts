import { render, wireOf } from "@suture/testkit";
import { describe, expect, it } from "vitest";
import { check, type RepairOptions, repair } from "../index.ts";

/** What repair makes of it has no error, and is left alone the next time. */
function settles(input: unknown, options: RepairOptions): string {
  const { document } = repair(input, options);
  expect(check(document, options).findings.filter(({ level }) => level === "error")).toEqual([]);
  expect(repair(document, options).document).toBe(document);
  return JSON.stringify(document);
}

/** Histories in which one rule undid what another had done, as small as they could be made. */
describe("rare histories that once broke a law", () => {
  const claude = (notation: string) => render(wireOf("anthropic"), notation);
  const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
  const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
  const assistant = (...content: unknown[]) => ({ role: "assistant", content });
  const blank = { type: "text", text: " " };

  describe("a provider's call that is dropped", () => {
    it("leaves no blank text on its own", () => {
      const input = [...claude("U"), assistant(search, blank), ...claude("U A U")];
      expect(settles(input, { for: "anthropic", policy: "drop" })).not.toContain("server_tool_use");
    });

    it("leaves no system message without what it stood behind", () => {
      const messages = [assistant(found), ...claude("S"), ...claude("A U")];
      for (const model of ["claude-sonnet-4-5", "claude-opus-4-8"]) {
        const options: RepairOptions = { for: "anthropic", model, policy: "drop" };
        settles({ model, max_tokens: 1, messages }, options);
        settles(messages, options);
      }
    });
  });

  it.each(["claude-sonnet-4-5", "claude-opus-4-8"])(
    "a provider's call and its result, with something between them that becomes the user's at %s",
    (model) => {
      const messages = [
        ...claude("U"),
        assistant(search),
        ...claude("S"),
        assistant(found),
        ...claude("A U"),
      ];
      for (const policy of ["keep", "drop"] as const) settles(messages, { for: "anthropic", model, policy });
    },
  );

  it("a provider's call and its result, with nothing but white space between them, stay a pair", () => {
    const between = [
      { role: "user", content: " " },
      { role: "user", content: "" },
      { role: "system", content: " " },
    ];
    for (const silent of between) {
      const input = [...claude("U"), assistant(search), silent, assistant(found), ...claude("A U")];
      const document = settles(input, { for: "anthropic" });
      expect(document).toContain("server_tool_use");
      expect(document).toContain("web_search_tool_result");
    }
  });

  it.each(["", " "])("a search that paused, before a reply that says nothing (%j)", (text) => {
    const paused = assistant({ type: "text", text: "Wait." }, search);
    const input = [...claude("U"), paused, { role: "assistant", content: text }];
    for (const model of ["claude-sonnet-4-5", "claude-opus-4-6"]) {
      const document = settles(input, { for: "anthropic", model });
      settles(input, { for: "anthropic", model, strict: true });
      // Who takes no prefill takes white space for one: then the user has to speak.
      expect(document.includes("server_tool_use")).toBe(text === "" || model === "claude-sonnet-4-5");
    }
  });
});
