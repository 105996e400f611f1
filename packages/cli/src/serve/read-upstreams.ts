import type { UpstreamOptions } from "@suture/gateway";
import { CliError } from "../cli-error.ts";

/**
 * The upstreams, with emulated ones and those from the command line (`groq=https://…`) added or in their place. A name that the
 * configuration contains twice stays twice: the gateway refuses that.
 */
export function readUpstreams(
  typed: readonly string[],
  configured: readonly UpstreamOptions[],
  emulated: readonly UpstreamOptions[] = [],
): UpstreamOptions[] {
  const list = [...configured];
  const put = (upstream: UpstreamOptions): void => {
    const at = list.findIndex(({ name }) => name === upstream.name);
    list.splice(at < 0 ? list.length : at, 1, upstream);
  };
  for (const upstream of emulated) put(upstream);
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
    put({ ...list.find((each) => each.name === name), name, baseUrl });
  }
  return list;
}
