import type { Level } from "../contracts/contract.ts";
import type { Spelling } from "../contracts/facts/ids.ts";
import type { Draft } from "../edits/draft.ts";
import { mapStrings } from "../json/strings.ts";
import { has, Trait } from "../model/part.ts";
import type { Tool } from "../model/request.ts";
import type { Reporter, Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { misfitsOf, type Speller, spellerOf } from "./shared/spelling.ts";
import type { View } from "./shared/view.ts";
import { eachPart, someOf } from "./shared/visit.ts";

/** Tool names have the spelling that the provider expects. */
export const toolNameIsWellSpelled: Rule<"toolNameSpelling"> = {
  code: "tool-name-is-well-spelled",
  fact: "toolNameSpelling",
  find(view, report, spelling) {
    const { tools = [] } = view.outline;
    const { names } = view.sum;
    const misfits = misfitsOf(spelling);
    // There are few names: if all are fine, the history is not walked.
    const isMisnamed = [...names].some(misfits);
    const bad = tools.filter(({ name, typed }) => !typed && misfits(name));
    if (!isMisnamed && bad.length === 0 && (view.traits & Trait.Legacy) === 0) return;
    const speller = spellerOf(spelling, () => [...names, ...tools.map(({ name }) => name)]);
    // Names that occur only in calls may not be checked.
    const { defined = -1 } = spelling;
    const unsure = new Set([...names].filter(({ length }) => length <= defined));
    for (const { name } of bad) unsure.delete(name);
    if (isMisnamed) reportPaired(view, report, spelling, speller, unsure);
    reportNameless(view, report, speller);
    reportTools(bad, report, speller);
  },
};

/** Reports calls and results. An `unsure` name is only a risk. */
function reportPaired(
  view: View,
  report: Reporter,
  spelling: Spelling,
  speller: Speller,
  unsure: ReadonlySet<string>,
): void {
  const { misfits } = speller;
  // Invalid names called in the current step.
  const called = new Set<string>();
  let replying = false;
  for (const message of view.messages) {
    if (message.role === "assistant" && !replying) called.clear();
    replying = message.role === "assistant";
    if (!someOf(message.names, misfits)) continue;
    for (const part of message.parts) {
      const isCall = part.kind === "tool-call";
      const { name = isCall ? "" : undefined } = part;
      if ((!isCall && part.kind !== "tool-result") || name === undefined || !misfits(name)) continue;
      // The provider named its own tools.
      if (has(part, Trait.ByProvider)) continue;
      const fresh = speller.respell(name);
      if (isCall) called.add(name);
      // A result must have the name of its call, even if that is renamed.
      const lax = spelling.laxResults && !isCall && name !== "" && !called.has(name);
      report({
        message,
        part,
        sentence: speller.sentence("tool name", name),
        // A tool without a name can never be called.
        level: name === "" && isCall ? "error" : lax || unsure.has(name) ? "risk" : speller.levelOf(name),
        mend: (draft) => draft.rename(message, part, "name", fresh),
      });
    }
  }
}

/** Reports results of the older kind without a name, which is all that ties them to their calls. */
function reportNameless(view: View, report: Reporter, speller: Speller): void {
  let last = "";
  eachPart(view, Trait.Legacy, (message, part) => {
    const { name = part.kind === "tool-call" ? "" : undefined } = part;
    if (name !== undefined) {
      last = speller.misfits(name) ? speller.respell(name) : name;
      return;
    }
    const fresh = last || speller.respell(last);
    const sentence = "result of a function without a name, expected one";
    report({ message, part, sentence, mend: (draft) => draft.rename(message, part, "name", fresh) });
  });
}

/** Reports tools. All names of one level are changed together, with the first tool of that level. */
function reportTools(bad: readonly Tool[], report: Reporter, speller: Speller): void {
  const mended = new Set<Level | undefined>();
  for (const tool of bad) {
    const { name } = tool;
    const level = speller.levelOf(name);
    report({
      tool,
      level,
      sentence: speller.sentence("tool name", name),
      data: { name },
      mend(draft) {
        if (mended.has(level)) return;
        mended.add(level);
        const names = bad.map((own) => own.name).filter((own) => speller.levelOf(own) === level);
        renameTools(draft, names, speller);
      },
    });
  }
}

/** Changes the names of tools in their definitions and in the tool choice. */
function renameTools(draft: Draft, before: readonly string[], speller: Speller): void {
  const names = new Set(before);
  const named = (word: string): string => (names.has(word) ? speller.respell(word) : word);
  draft.setTools(
    draft.outline.tools?.map((tool) => ({ ...tool, name: named(tool.name) })),
    "rename",
    { before, after: before.map(named) },
  );
  // A choice may contain names at any depth. Its own words are spelled well, so they do not change.
  for (const key of ["choice", "oldChoice"] as const) {
    const field = draft.outline.request[key];
    const renamed = mapStrings(field, named);
    if (!field || !renamed || renamed === field) continue;
    const { says, value } = renamed;
    const after = typeof says === "object" ? says : value;
    draft.setField({ [key]: renamed }, field, after, false, "rename");
  }
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolNameIsWellSpelledDoc: RuleDoc = {
  title: "Tool names have characters and a length that the provider allows.",
  family: "ids",
  why: "Tool names go into a grammar or a schema, which accepts only some characters. Names with dots and slashes come from MCP servers, from other providers, and from models that invent a tool.",
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
