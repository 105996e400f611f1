import type { Tool } from "../model/outline.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { respell, shorten, someOf, speller } from "./shared/helpers.ts";

/** Tool names are spelled as the provider wants them. */
export const toolNameIsWellSpelled: Rule = {
  code: "tool-name-is-well-spelled",
  fact: "toolNameSpelling",
  find(view, report) {
    const fact = view.facts.toolNameSpelling;
    if (fact === undefined) return;
    const fits = speller(fact);
    const good = new Set<string>();
    const renames = new Map<string, string>();
    const freshName = (name: string): string | undefined => {
      if (good.has(name)) return undefined;
      if (fits(name)) {
        good.add(name);
        return undefined;
      }
      let fresh = renames.get(name);
      if (fresh === undefined) {
        fresh = respell(name, fact.value, good);
        good.add(fresh);
        renames.set(name, fresh);
      }
      return fresh;
    };
    const sentence = (name: string): string =>
      `unexpected tool name ${shorten(name) || '""'}, expected 1 to ${fact.value.max} characters of [${fact.value.chars}]`;
    const isBad = (name: string): boolean => freshName(name) !== undefined;
    for (const message of view.messages) {
      if (!someOf(message.names, isBad)) continue;
      for (const part of message.parts) {
        if (part.kind !== "tool-call" && part.kind !== "tool-result") continue;
        const name = part.name ?? (part.kind === "tool-call" ? "" : undefined);
        const fresh = name === undefined ? undefined : freshName(name);
        if (name === undefined || fresh === undefined) continue;
        report({
          message,
          part,
          sentence: sentence(name),
          data: { name },
          mend: (draft) => draft.patch(message, part, { name: fresh }, { before: name, after: fresh }),
        });
      }
    }
    const { tools } = view.outline;
    const renamed = tools?.map((tool): Tool => ({ ...tool, name: freshName(tool.name) ?? tool.name }));
    if (tools === undefined || renamed === undefined) return;
    const bad = tools.filter((tool, i) => tool.name !== renamed[i]?.name);
    for (const [i, tool] of bad.entries()) {
      report({
        message: undefined,
        place: `tools.${tool.index}`,
        sentence: sentence(tool.name),
        data: { name: tool.name },
        mend(draft) {
          if (i > 0) return;
          draft.setTools(renamed, "rename", {
            before: bad.map((t) => t.name),
            after: bad.map((t) => renames.get(t.name)),
          });
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolNameIsWellSpelledDoc: RuleDoc = {
  title: "Tool names use the characters and length the provider allows.",
  family: "ids",
  why: "Tool names go into a grammar or a schema, which takes only some characters. Names with dots and slashes come from MCP servers, from other providers, and from models that invent a tool.",
  mend: "The name is respelled, with a digest so that no two names become one, in calls, results and definitions alike. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A dotted name",
      for: "openai-chat",
      before: [
        { role: "user", content: "Read it." },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "fs.read", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "call_1", content: "42" },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Read it." },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "fs_read_1xlbWyhau", arguments: "{}" } },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "42" },
      ],
    },
  ],
};
