import type { CheckedOptions, FallbackTarget } from "../options.ts";
import { nearName } from "../upstreams/near-name.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** What is wrong with options each of which is well formed: names that nobody has, and what contradicts. */
export function checkMeaning(
  options: CheckedOptions,
  upstreams: ReadonlyMap<string, UpstreamOptions>,
): string[] {
  const { host, keys, fallbacks, compaction, agent } = options;
  const problems: string[] = [];
  const mustExist = (name: string, place: string): void => {
    if (upstreams.has(name)) return;
    const near = nearName(name, [...upstreams.keys()]);
    const help =
      near === undefined ? `; known are ${[...upstreams.keys()].join(", ")}` : `; did you mean ${near}?`;
    problems.push(`${place}: unknown upstream ${name}${help}`);
  };
  if (!LOOPBACK.test(host) && keys.length === 0) {
    problems.push(
      `host: ${host} can be reached from other machines, and whoever reaches the gateway could use it; that needs keys (suture keys new)`,
    );
  }
  options.upstreams.forEach(({ name }, index) => {
    if (options.upstreams.findIndex((each) => each.name === name) < index) {
      problems.push(`upstreams[${index}].name: ${name} is there twice`);
    } else if (upstreams.get(name)?.baseUrl === undefined) {
      const known = [...upstreams.keys()].filter((each) => each !== name);
      const near = nearName(name, known);
      const help = near === undefined ? "" : `; did you mean ${near}?`;
      problems.push(`upstreams[${index}].baseUrl: missing, and ${name} is no provider that is known${help}`);
    }
  });
  keys.forEach(({ name, hash, upstreams: own = [] }, index) => {
    const before = keys.slice(0, index);
    if (before.some((each) => each.name === name))
      problems.push(`keys[${index}].name: ${name} is there twice`);
    if (before.some((each) => each.hash === hash))
      problems.push(`keys[${index}].hash: another name has this key`);
    own.forEach((each, at) => {
      mustExist(each, `keys[${index}].upstreams[${at}]`);
    });
  });
  const mustAnswer = ({ upstream, wire }: FallbackTarget, place: string): void => {
    mustExist(upstream, `${place}.upstream`);
    const { wires = ["openai-chat"] } = upstreams.get(upstream) ?? {};
    if (wire !== undefined && upstreams.has(upstream) && !wires.includes(wire)) {
      problems.push(`${place}.wire: ${upstream} does not speak ${wire}`);
    }
  };
  fallbacks.forEach(({ upstream, to }, index) => {
    mustExist(upstream, `fallbacks[${index}].upstream`);
    to.forEach((target, at) => {
      mustAnswer(target, `fallbacks[${index}].to[${at}]`);
    });
  });
  if (agent !== undefined) mustExist(agent.model.split("/", 1)[0] ?? "", "agent.model");
  agent?.fallbacks.forEach((target, at) => {
    mustAnswer(target, `agent.fallbacks[${at}]`);
  });
  if (compaction.summariser !== undefined)
    mustExist(compaction.summariser.upstream, "compaction.summariser.upstream");
  if (compaction.target > compaction.at) {
    problems.push(`compaction.target: ${compaction.target} is more than compaction.at, ${compaction.at}`);
  }
  return problems;
}
