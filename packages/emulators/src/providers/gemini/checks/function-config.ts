import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject } from "../../../json.ts";
import { declarationsOf, manyOf, member } from "../contents.ts";
import { traitsOf } from "../model-traits.ts";

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
    if (showsCalls(body) && manyOf(body.tools).length > 0) return undefined;
    if (declares(body)) return undefined;
    return { message: "Function calling config is set without function_declarations." };
  },
};

/** Built-in tools that are known to be refused beside functions without the flag. */
const BUILT_IN: readonly (readonly [camel: string, snake: string])[] = [
  ["googleSearch", "google_search"],
  ["urlContext", "url_context"],
  ["codeExecution", "code_execution"],
];

/** A request that combines functions with built-in tools must ask for the calls of those tools. */
export const toolsCombined: Check = {
  says: "From Gemini 3 on, functions may be combined with Google Search, URL context or code execution only if the request asks for the calls of the server's tools.",
  find({ body, model }) {
    if (!traitsOf(model).combinesTools || showsCalls(body) || !declares(body)) return undefined;
    const builtIn = manyOf(body.tools).some((tool) =>
      BUILT_IN.some(([camel, snake]) => isObject(member(tool, camel, snake))),
    );
    if (!builtIn) return undefined;
    return {
      message:
        "Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.",
    };
  },
};

/** True where a request declares functions. */
function declares(body: JsonObject): boolean {
  return declarationsOf(body).some((declarations) => declarations.length > 0);
}

/** True where a request asks for the calls of the server's tools. */
function showsCalls(body: JsonObject): boolean {
  const config = memberOf(body, "toolConfig") ?? {};
  return member(config, "includeServerSideToolInvocations", "include_server_side_tool_invocations") === true;
}

/** An object in an object, in either spelling. */
function memberOf(bag: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = bag?.[name] ?? bag?.[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  return isObject(value) ? value : undefined;
}
