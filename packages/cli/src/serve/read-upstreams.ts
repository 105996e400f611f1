import type { UpstreamOptions } from "@suture/gateway";
import { CliError } from "../cli-error.ts";

/** Upstreams with those that were typed, `groq=https://…`, in their place or besides. */
export function readUpstreams(
  typed: readonly string[],
  configured: readonly UpstreamOptions[],
): UpstreamOptions[] {
  const named = new Map(configured.map((upstream) => [upstream.name, upstream]));
  const given = new Set<string>();
  for (const text of typed) {
    const equals = text.indexOf("=");
    const name = text.slice(0, equals);
    const baseUrl = text.slice(equals + 1);
    if (equals < 1 || baseUrl === "") {
      throw new CliError(
        `unexpected ${text} for --upstream, expected a name and a base URL`,
        "Write --upstream groq=https://api.groq.com/openai/v1.",
      );
    }
    if (!URL.canParse(baseUrl))
      throw new CliError(
        `--upstream ${name}: ${baseUrl} is not a URL`,
        `Write --upstream ${name}=https://…, with the path that its SDKs take.`,
      );
    if (given.has(name))
      throw new CliError(`--upstream ${name} is given twice`, "Give each upstream one base URL.");
    given.add(name);
    named.set(name, { ...named.get(name), name, baseUrl });
  }
  return [...named.values()];
}
