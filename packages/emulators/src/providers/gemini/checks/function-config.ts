import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject } from "../../../json.ts";
import { declarationsOf } from "../contents.ts";

/** How functions are to be called is said only of functions. */
export const functionsToCall: Check = {
  says: "A function calling config that allows calls needs declared functions, or cached content that may hold them.",
  find({ body }) {
    const config = memberOf(memberOf(body, "toolConfig"), "functionCallingConfig");
    // Nobody was seen to be refused for a config that says nothing.
    if (!/^(AUTO|ANY)$/.test(String(config?.mode))) return undefined;
    if ((body.cachedContent ?? body.cached_content) !== undefined) return undefined;
    if (declarationsOf(body).some((declarations) => declarations.length > 0)) return undefined;
    return { message: "Function calling config is set without function_declarations." };
  },
};

/** An object in an object, in either spelling. */
function memberOf(bag: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = bag?.[name] ?? bag?.[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  return isObject(value) ? value : undefined;
}
