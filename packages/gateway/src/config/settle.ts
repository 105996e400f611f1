import { GatewayOptionError } from "../errors.ts";
import type { CheckedOptions, GatewayOptions, Settings } from "../options.ts";
import { defaultUpstreams } from "../upstreams/defaults.ts";
import { openUpstream } from "../upstreams/open-upstream.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";
import { Upstreams } from "../upstreams/upstreams.ts";
import { checkMeaning } from "./check-meaning.ts";
import { type Environment, keyOf } from "./key-of.ts";
import { problemsOf } from "./problems.ts";
import { optionsSchema } from "./schema.ts";

/** Checks the options and fills in what they leave open; everything that is wrong is told at once. */
export function settle(options: GatewayOptions, env: Environment = process.env): Settings {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new GatewayOptionError(problemsOf(optionsSchema, options));
  // A stream is no JSON; so the schema knows nothing of it.
  const { logTo, ...telemetry } = options.telemetry ?? {};
  const given = withoutUndefined({ ...options, telemetry });
  const problems = problemsOf(optionsSchema, given);
  if (problems.length > 0) throw new GatewayOptionError(problems);
  const checked = optionsSchema.parse(given);
  const named = upstreamsOf(checked);
  const wrong = checkMeaning(checked, named);
  const keys = new Map<string, string | undefined>();
  for (const [index, upstream] of checked.upstreams.entries()) {
    const { key, problem } = keyOf(upstream, env);
    if (problem !== undefined) wrong.push(`upstreams[${index}].${problem}`);
    keys.set(upstream.name, key);
  }
  if (wrong.length > 0) throw new GatewayOptionError(wrong);
  const opened = [...named.values()].map((upstream) => openUpstream(upstream, keys.get(upstream.name)));
  return { ...checked, telemetry: { ...checked.telemetry, logTo }, upstreams: new Upstreams(opened) };
}

/** The known upstreams with what the options say of them, and those that the options add. */
function upstreamsOf({ upstreams }: CheckedOptions): ReadonlyMap<string, UpstreamOptions> {
  const named = new Map(defaultUpstreams.map((upstream) => [upstream.name, upstream]));
  for (const upstream of upstreams) named.set(upstream.name, { ...named.get(upstream.name), ...upstream });
  return named;
}

/** In a program, an option that is undefined is one that is not given. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutUndefined(member)]));
}
