import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf, textOf } from "../../../json.ts";
import { listWord, required, shouldBe, wrongShape } from "../wording.ts";

/** `system` is a text or a list of text blocks. */
export const systemTyped: Check = {
  says: "system is a string or a list of text blocks.",
  find({ body: { system }, model }) {
    if (system === undefined || typeof system === "string") return undefined;
    if (!Array.isArray(system)) return shouldBe("system", listWord(model));
    for (const [index, block] of system.entries()) {
      const path = `system.${index}`;
      if (!isObject(block)) return wrongShape(path);
      if (block.type === undefined) return required(`${path}.type`);
      if (block.type !== "text") return shouldBe(`${path}.type`, "'text'");
      if (block.text === undefined) return required(`${path}.text`);
      if (typeof block.text !== "string") return shouldBe(`${path}.text`, "a valid string");
    }
    return undefined;
  },
};

/** `system` is more than white space. */
export const systemFilled: Check = {
  says: "Text blocks of system are not empty, and not all of them white space.",
  find({ body: { system } }) {
    const texts = typeof system === "string" ? [system] : objectsOf(system).map(({ text }) => textOf(text));
    if (system === "" || texts.length === 0) return undefined;
    if (texts.includes("")) return { message: "system: text content blocks must be non-empty" };
    if (texts.some((text) => text.trim() !== "")) return undefined;
    return { message: "system: text content blocks must contain non-whitespace text" };
  },
};
