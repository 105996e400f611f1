import type { Draft } from "../edits/draft.ts";
import type { Choice, ChoiceField, Tool } from "../model/request.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { shorten } from "./shared/words.ts";

/** Whether a choice is refused without tools: all choices are, or those that allow calls, or those that force one. */
function needsTools(says: Choice | undefined, refused: "all" | "calls" | "forced"): boolean {
  if (refused === "all") return true;
  if (says === "none") return false;
  return refused === "calls" || says === "required" || typeof says === "object";
}

/** The tool that a choice names exists. */
export const toolChoiceHasTool: Rule<"toolChoiceHasTool"> = {
  code: "tool-choice-has-tool",
  fact: "toolChoiceHasTool",
  find({ outline: { request, tools: all = [] } }, report, { without, named }) {
    const { choice, oldChoice, toolOption, hiddenTools, oldTools, continues } = request;
    const judge = (field: ChoiceField | undefined, tools: readonly Tool[], mend: (draft: Draft) => void) => {
      if (field === undefined || hiddenTools || continues) return;
      const { place, says } = field;
      if (tools.length === 0) {
        if (!needsTools(says, without)) return;
        const label = field === oldChoice ? "functions" : "tools";
        const sentence = `\`${place}\` without ${label}, expected ${label} or no such field`;
        // Some cases were never seen refused: an unreadable choice, where only choices that allow calls are refused; a
        // field that is no choice; and a choice that may concern something else.
        const doubted = without === "calls" ? says === undefined : field === toolOption;
        const level = doubted || field.vague ? "risk" : undefined;
        report({ place, sentence, unsaid: field === oldChoice, data: { name: place }, level, mend });
        return;
      }
      if (!named || typeof says !== "object" || tools.some(({ name }) => name === says.name)) return;
      const sentence = `choice of ${shorten(says.name)}, expected a tool that the request defines`;
      report({ place, sentence, level: named === true ? undefined : named, unsaid: true, mend });
    };
    const tools = oldTools ? [] : all;
    judge(choice ?? toolOption, tools, (draft) => {
      if (choice !== undefined) draft.choose(choice, undefined);
      if (toolOption !== undefined && tools.length === 0)
        draft.setField({ toolOption: undefined }, toolOption);
    });
    judge(oldChoice, oldTools ? all : [], (draft) => {
      if (oldChoice !== undefined) draft.setField({ oldChoice: undefined }, oldChoice);
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolChoiceHasToolDoc: RuleDoc = {
  title: "A tool choice refers to a defined tool.",
  family: "capabilities",
  why: "A request with a tool choice must define tools, including the one it names. Agents whose tools were all filtered out, and requests for a summary or a title, still carry a choice.",
  mend: "The choice is removed, and the model decides. Without tools, `parallel_tool_calls` is removed too. `keep` and `drop` do the same.",
  examples: [
    {
      title: "All tools filtered out",
      for: "openai-chat",
      before: {
        model: "gpt-5",
        messages: [{ role: "user", content: "Hello" }],
        tool_choice: "auto",
        parallel_tool_calls: true,
      },
      findings: ["tool_choice"],
      after: { model: "gpt-5", messages: [{ role: "user", content: "Hello" }] },
    },
    {
      title: "A tool that is gone",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
        tool_choice: { type: "tool", name: "watch" },
      },
      findings: ["tool_choice"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [{ role: "user", content: "What time is it?" }],
        tools: [{ name: "clock", input_schema: { type: "object", properties: {} } }],
      },
    },
  ],
};
