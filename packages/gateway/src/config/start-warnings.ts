import type { Settings } from "../options.ts";
import { readModelName } from "../upstreams/model-name.ts";

/** What an operator should know of settings that are right, and may still not do what is meant; a line each. */
export function startWarnings({ agent, store, upstreams }: Settings): string[] {
  if (agent === undefined) return [];
  const forgetful =
    store.kind === "memory"
      ? ["store: the agent's sessions are kept in memory, and lost when the gateway ends; sqlite keeps them"]
      : [];
  const asked = [
    { place: "agent.model", upstream: readModelName(agent.model)?.upstream ?? "" },
    ...agent.fallbacks.map(({ upstream }, at) => ({ place: `agent.fallbacks[${at}]`, upstream })),
  ];
  const keyless = asked.flatMap(({ place, upstream: name }) => {
    const upstream = upstreams.named(name);
    if (upstream === undefined || upstream.key !== undefined || upstream.keyless) return [];
    return [
      `${place}: the gateway has no key for ${name}, which will hardly answer; give that upstream a keyEnv, or call it keyless`,
    ];
  });
  return [...forgetful, ...keyless];
}
