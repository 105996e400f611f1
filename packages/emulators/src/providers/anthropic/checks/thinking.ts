import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { allowsBeta } from "../betas.ts";
import { traitsOf } from "../traits.ts";
import { objectWord, required, shouldBe, unknownTag } from "../wording.ts";

const TYPES: readonly string[] = ["adaptive", "between_tools", "disabled", "enabled"];

const MIN_BUDGET = 1024;

/** The manual page on thinking. */
export const THINKING_PAGE = "https://docs.claude.com/en/docs/build-with-claude/extended-thinking";

/** Whether thinking with a budget is on. */
export function thinksByBudget({ thinking }: JsonObject): boolean {
  return isObject(thinking) && thinking.type === "enabled";
}

/** `thinking` is well-formed. */
export const thinkingTyped: Check = {
  says: "thinking is an object of type adaptive, between_tools, disabled or enabled, the latter with a budget of 1,024 or more.",
  find({ body: { thinking }, model }) {
    if (thinking === undefined) return undefined;
    if (!isObject(thinking)) return shouldBe("thinking", objectWord(model));
    if (thinking.type === undefined) return required("thinking.type");
    if (!TYPES.includes(textOf(thinking.type))) return unknownTag("thinking", thinking.type, TYPES);
    return thinking.type === "enabled" ? faultOfBudget(thinking.budget_tokens) : undefined;
  },
};

function faultOfBudget(budget: unknown): Complaint | undefined {
  const path = "thinking.enabled.budget_tokens";
  if (budget === undefined) return required(path);
  if (!Number.isInteger(budget)) return shouldBe(path, "a valid integer");
  return Number(budget) < MIN_BUDGET ? shouldBe(path, `greater than or equal to ${MIN_BUDGET}`) : undefined;
}

/** The model supports the requested kind of thinking. */
export const thinkingSupported: Check = {
  says: "Budgets end with Claude 4.6, adaptive thinking begins with it; some models cannot but think.",
  find({ body: { thinking }, model }) {
    if (!isObject(thinking)) return undefined;
    const { manualThinking, adaptiveThinking, thinksUnasked } = traitsOf(model);
    if (thinking.type === "adaptive" && !adaptiveThinking) {
      return { message: "adaptive thinking is not supported on this model" };
    }
    if (thinking.type === "disabled" && thinksUnasked === "always") {
      return { message: '"thinking.type.disabled" is not supported for this model.' };
    }
    if (thinking.type !== "enabled" || manualThinking) return undefined;
    return adaptiveThinking
      ? {
          message:
            '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
        }
      : { message: `'${model}' does not support thinking.` };
  },
};

/** A budget leaves room for an answer. */
export const budgetFits: Check = {
  says: "budget_tokens is less than max_tokens, unless thinking is interleaved with calls.",
  find(request) {
    const { thinking, max_tokens: max } = request.body;
    if (!isObject(thinking) || thinking.type !== "enabled" || interleaves(request)) return undefined;
    if (typeof max !== "number" || Number(thinking.budget_tokens) < max) return undefined;
    return {
      message: `\`max_tokens\` must be greater than \`thinking.budget_tokens\`. Please consult our documentation at ${THINKING_PAGE}#max-tokens-and-context-window-size`,
    };
  },
};

function interleaves(request: ApiRequest): boolean {
  return objectsOf(request.body.tools).length > 0 && allowsBeta(request, "interleaved-thinking");
}

/** Thinking is not combined with a forced tool choice or an unusual temperature. */
export const thinkingUnhindered: Check = {
  says: "With a thinking budget, no tool may be forced and temperature stays 1.",
  find({ body }) {
    if (!thinksByBudget(body)) return undefined;
    const { tool_choice: choice, temperature = 1 } = body;
    if (isObject(choice) && (choice.type === "any" || choice.type === "tool")) {
      return { message: "Thinking may not be enabled when tool_choice forces tool use." };
    }
    if (temperature === 1) return undefined;
    return {
      message: `\`temperature\` may only be set to 1 when thinking is enabled. Please consult our documentation at ${THINKING_PAGE}#important-considerations-when-using-extended-thinking`,
    };
  },
};
