import type { UpstreamOptions } from "@suture/gateway";
import { CliError } from "../cli-error.ts";

/** Upstreams as they were typed: `groq=https://…`. One that nobody knows speaks OpenAI's chat format. */
export function readUpstreams(
  typed: readonly string[],
  known: readonly UpstreamOptions[],
): UpstreamOptions[] {
  return typed.map((text) => {
    const equals = text.indexOf("=");
    const name = text.slice(0, equals);
    const baseUrl = text.slice(equals + 1);
    if (equals < 1 || baseUrl === "") {
      throw new CliError(
        `unexpected ${text} for --upstream, expected a name and a base URL`,
        "Write --upstream groq=https://api.groq.com/openai/v1.",
      );
    }
    if (!URL.canParse(baseUrl)) throw new CliError(`--upstream ${name}: ${baseUrl} is not a URL`);
    const own = known.find((upstream) => upstream.name === name);
    return own === undefined ? { name, baseUrl, wires: ["openai-chat"] } : { ...own, baseUrl };
  });
}
