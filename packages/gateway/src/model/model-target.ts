import type { AgentSettings } from "../agent/agent-options.ts";
import type { FallbackTarget } from "../options.ts";
import { readModelName } from "../upstreams/model-name.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";

/** Somebody who can be asked, and how. */
export interface ModelTarget {
  /** `upstream/model`. */
  readonly name: string;
  readonly upstream: Upstream;
  readonly wire: string;
  /** Name of the contract that histories are held against. */
  readonly contract: string;
  readonly model: string;
}

/** Who is asked: the model first, then those who stand in for it, in their order. Throws for an upstream that is not there. */
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

/** Only the Responses API gives the thoughts of OpenAI's models back to whoever keeps the history. */
function bestWire({ contracts }: Upstream): string | undefined {
  return contracts.has("openai-responses") ? "openai-responses" : [...contracts.keys()][0];
}
