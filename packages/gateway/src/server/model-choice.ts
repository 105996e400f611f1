import type { ApiModels, ModelChooser } from "../api/api-models.ts";
import { fitsAny } from "../callers/glob.ts";
import { MODEL_NAME_WORDS, readModelName } from "../upstreams/model-name.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { ChangeableModels } from "./changeable-models.ts";

type Refusal = ReturnType<ApiModels["refusal"]>;

/** Longest name of a model. */
const LONGEST = 200;

/** Which models sessions may name, and what is known of them. */
export function modelChoice(models: ChangeableModels): ApiModels {
  return {
    refusal: (name, caller) => refusalOf(name, caller, models),
    of: (name) => (name === "" ? undefined : models.of(name)) ?? models.caller,
  };
}

/** Why nobody, or not this caller, may have a session answered by a model. */
function refusalOf(name: string, caller: ModelChooser, { upstreams }: ChangeableModels): Refusal {
  const asked = readModelName(name);
  const askable = upstreams.all
    .filter((upstream) => hasAccess(upstream) && caller.mayUse(upstream.name))
    .map((upstream) => upstream.name);
  const known =
    askable.length === 0 ? "There is none that can be asked." : `Upstreams: ${askable.join(", ")}.`;
  if (asked === undefined || name.length > LONGEST)
    return refuse(`${shown(name)} names no model that can be asked; ${MODEL_NAME_WORDS}`, known);
  const upstream = upstreams.named(asked.upstream);
  if (upstream === undefined) return refuse(`there is no upstream ${shown(asked.upstream)}`, known);
  if (!hasAccess(upstream))
    return refuse(
      `the gateway has no key for the upstream ${upstream.name}`,
      `${known} Others need a key in the gateway's options, or to be called keyless there.`,
    );
  const { model } = asked;
  if (!caller.allows(upstream.name, model)) return deny(`this key may not use ${shown(name)}`);
  const isOffered = upstream.models === undefined || fitsAny(upstream.models)(model);
  return isOffered ? undefined : deny(`this gateway does not offer ${shown(name)}`);
}

/** Whether the gateway has its own access to it. */
function hasAccess({ key, keyless }: Upstream): boolean {
  return key !== undefined || keyless;
}

function refuse(message: string, hint: string): Refusal {
  return { status: 400, code: "unknown-model", message: `model: ${message}`, hint };
}

function deny(message: string): Refusal {
  return { status: 403, code: "not-allowed", message: `model: ${message}`, hint: "" };
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
