import type { Gateway } from "@suture/gateway";
import type { Paint } from "../output/paint.ts";
import { wrap } from "../render/wrap.ts";

/** Where the gateway listens, and how to point an SDK at it. */
export function renderGateway({ url, upstreams }: Gateway, hasKeys: boolean, paint: Paint): string {
  const bases: readonly (readonly [variable: string, path: string])[] = [
    ["OPENAI_BASE_URL", "/v1"],
    ["ANTHROPIC_BASE_URL", ""],
    ["GOOGLE_GEMINI_BASE_URL", ""],
  ];
  const width = Math.max(...bases.map(([variable]) => variable.length));
  const rows = bases.map(([variable, path]) => `  ${variable.padEnd(width)}  ${paint("bold", url + path)}\n`);
  const others = upstreams.filter((name) => !["openai", "anthropic", "gemini"].includes(name));
  const names = wrap(others.join(", "), 92)
    .map((line) => `  ${line}\n`)
    .join("");
  const key = hasKeys
    ? "give it a key of the gateway in place of the provider's."
    : "its own key is forwarded.";
  return `Histories are mended on their way. Point an SDK at the gateway; ${key}

${rows.join("")}
Others take OpenAI's SDK with ${url}/NAME/v1, or a model NAME/MODEL:

${names}
An answer to a mended request names its report in the header suture-report. Ctrl-C ends it.
`;
}
