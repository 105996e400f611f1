import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject } from "../../../json.ts";
import { declarationsOf, manyOf, member } from "../contents.ts";

/** A function calling config requires functions. */
export const functionsToCall: Check = {
  says: "A function calling config that allows calls needs declared functions, or cached content that may hold them, unless it lists none, or the calls of the server's tools are asked for.",
  find({ body }) {
    const tools = memberOf(body, "toolConfig");
    const config = memberOf(tools, "functionCallingConfig");
    // No refusal of a config without a mode is known.
    if (!/^(AUTO|ANY)$/.test(String(config?.mode))) return undefined;
    if ((body.cachedContent ?? body.cached_content) !== undefined) return undefined;
    const listed = config && member(config, "allowedFunctionNames", "allowed_function_names");
    if (Array.isArray(listed) && listed.length === 0) return undefined;
    const flag = member(
      tools ?? {},
      "includeServerSideToolInvocations",
      "include_server_side_tool_invocations",
    );
    if (flag === true && manyOf(body.tools).length > 0) return undefined;
    if (declarationsOf(body).some((declarations) => declarations.length > 0)) return undefined;
    return { message: "Function calling config is set without function_declarations." };
  },
};

/** An object in an object, in either spelling. */
function memberOf(bag: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = bag?.[name] ?? bag?.[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  return isObject(value) ? value : undefined;
}
