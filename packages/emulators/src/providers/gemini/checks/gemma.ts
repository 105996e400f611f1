import type { Check } from "../../../endpoint.ts";
import { declarationsOf, manyOf, objectAt } from "../contents.ts";

/** System text, which Gemma 3 does not take. */
export const instructionsTaken: Check = {
  says: "Gemma 3 takes no system instruction.",
  find({ body, model }) {
    if (!/^gemma-3/.test(model)) return undefined;
    const system = objectAt(body, "systemInstruction", "system_instruction");
    if (manyOf(system?.parts).length === 0) return undefined;
    return { message: `Developer instruction is not enabled for models/${model}` };
  },
};

/** Functions, which Gemma 3 does not call. */
export const functionsTaken: Check = {
  says: "Gemma 3 takes no functions.",
  find({ body, model }) {
    if (!/^gemma-3/.test(model) || declarationsOf(body).every(({ length }) => length === 0)) return undefined;
    return { message: `Function calling is not enabled for models/${model}` };
  },
};
