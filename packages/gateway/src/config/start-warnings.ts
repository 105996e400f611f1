import type { Settings } from "../options.ts";
import { readModelName } from "../upstreams/model-name.ts";

/** What an operator should know of settings that are right, and may still not do what is meant; a line each. */
export function startWarnings(settings: Settings): string[] {
  const { agent, store, upstreams } = settings;
  const forgetful =
    agent !== undefined && store.kind === "memory"
      ? ["store: the agent's sessions are kept in memory, and lost when the gateway ends; sqlite keeps them"]
      : [];
  const keyless = askedOf(settings).flatMap(({ place, upstream: name }) => {
    const upstream = upstreams.named(name);
    if (upstream === undefined || upstream.key !== undefined || upstream.keyless) return [];
    return [
      `${place}: the gateway has no key for ${name}, which will hardly answer; give that upstream a keyEnv, or call it keyless`,
    ];
  });
  return [...forgetful, ...keyless];
}

/** Who is asked with no other key than the gateway's own. */
function askedOf({ agent, fallbacks, compaction }: Settings): { place: string; upstream: string }[] {
  const { enabled, summariser } = compaction;
  const own =
    agent === undefined
      ? []
      : [
          { place: "agent.model", upstream: readModelName(agent.model)?.upstream ?? "" },
          ...agent.fallbacks.map(({ upstream }, at) => ({ place: `agent.fallbacks[${at}]`, upstream })),
        ];
  const others = fallbacks.flatMap(({ to }, index) =>
    to.map(({ upstream }, at) => ({ place: `fallbacks[${index}].to[${at}]`, upstream })),
  );
  const writer =
    enabled && summariser !== undefined
      ? [{ place: "compaction.summariser", upstream: summariser.upstream }]
      : [];
  return [...own, ...others, ...writer];
}
