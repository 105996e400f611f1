import type { Check } from "../../../endpoint.ts";
import { objectsOf, textOf } from "../../../json.ts";

/** A container is only for code execution. */
export const containerForCode: Check = {
  says: "A container can be named only where the code execution tool is used.",
  find({ body: { container, tools } }) {
    if (typeof container !== "string") return undefined;
    if (objectsOf(tools).some(({ type }) => textOf(type).startsWith("code_execution_"))) return undefined;
    return {
      message: "container: Container identifier can only be provided when using the code execution tool",
    };
  },
};
