import type { AgentSettings } from "../agent/agent-options.ts";
import type { FallbackTarget } from "../options.ts";
import { readModelName } from "../upstreams/model-name.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";

/** A model that can be asked, and how. */
export interface ModelTarget {
  /** `upstream/model`. */
  readonly name: string;
  readonly upstream: Upstream;
  readonly wire: string;
  /** Name of the contract that histories are checked against. */
  readonly contract: string;
  readonly model: string;
}

/** The models to ask: the main one first, then its fallbacks in order. Throws for an unknown upstream. */
export function modelTargets(
  { model, fallbacks }: Pick<AgentSettings, "model" | "fallbacks">,
  upstreams: Upstreams,
): readonly [ModelTarget, ...ModelTarget[]] {
  const first = targetOf(readModelName(model) ?? { upstream: model, model: "" }, upstreams);
  const others = fallbacks.map((fallback) => targetOf(fallback, upstreams));
  return [first, ...others.filter(({ name }) => name !== first.name)];
}

function targetOf(
  { upstream: name, wire: wanted, model }: FallbackTarget,
  upstreams: Upstreams,
): ModelTarget {
  const upstream = upstreams.named(name);
  const wire = upstream && (wanted ?? bestWire(upstream));
  const contract = wire === undefined ? undefined : upstream?.contracts.get(wire);
  if (upstream === undefined || wire === undefined || contract === undefined)
    throw new TypeError(
      `the model ${name}/${model} cannot be asked: unknown upstream, or a wire that it does not speak`,
    );
  return { name: `${name}/${model}`, upstream, wire, contract, model };
}

/** Only the Responses API returns the reasoning of OpenAI's models to clients that keep the history. */
function bestWire({ contracts }: Upstream): string | undefined {
  return contracts.has("openai-responses") ? "openai-responses" : [...contracts.keys()][0];
}
