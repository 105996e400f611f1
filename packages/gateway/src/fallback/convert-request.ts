import { convert, type Report, repair, type Suture } from "@suture/core";
import { type Bag, bagOf, isBag } from "../answers/bag.ts";
import { Carrier } from "./settings/carrier.ts";
import { readSettings } from "./settings/read-settings.ts";
import { wireSettings } from "./settings/registry.ts";
import type { RequestSettings, Target } from "./settings/request-settings.ts";
import { targetPath } from "./target-path.ts";
import { finishTools, readTools, respelled, type SourceTools, takesFreeText } from "./tools.ts";
import { whyUnconvertible } from "./unconvertible.ts";

/** How a request must be converted. */
export interface RequestConversion {
  /** The client's wire; `suture` for a request in canonical form. */
  readonly from: string;
  /** The contract of the provider that the client asked; that of the wire's own vendor by default. */
  readonly asked?: string;
  readonly to: Target;
  readonly stream: boolean;
  /** Whether risks are mended, too; by default, unless the request goes to its wire's own vendor. */
  readonly strict?: boolean;
  /** Knows more about the target than our contract says. */
  readonly suture?: Suture | undefined;
}

/** A request in the form another provider takes. */
export interface ConvertedRequest {
  readonly body: object;
  /** The path at the provider, with its query. */
  readonly path: string;
  /** The report on the history, with places in the client's request. */
  readonly report: Report;
  /** The further changes required by the settings, with places in the new request. */
  readonly settled?: Report;
  /** Members of the client's request without an equivalent at the target, in whole or (in brackets) in part. */
  readonly dropped: readonly string[];
  /** Tools whose names had to change: the client's names by the provider's. */
  readonly toolNames: ReadonlyMap<string, string>;
  /** Tools that take free text from the client's view and arguments from the provider's, by the client's names. */
  readonly freeText: ReadonlySet<string>;
}

/**
 * Converts a request for another provider: its history like `convert`, mended for the target, and its settings as far as there are
 * equivalents. If the wire stays the same, only the model changes, and sampling settings that the model does not accept. Throws a
 * `TypeError` for a request that changes its wire if {@link whyUnconvertible} names a reason.
 */
export function convertRequest(body: object, conversion: RequestConversion): ConvertedRequest {
  const { from, to, stream } = conversion;
  const source = body as Bag;
  const path = targetPath(to.wire, to.model, stream);
  if (from === to.wire) return { path, ...renamed(source, conversion) };
  const reason = whyUnconvertible(source, from);
  if (reason !== undefined) throw new TypeError(`the request cannot be converted: ${reason}`);
  return { path, ...converted(source, conversion) };
}

type Outcome = Omit<ConvertedRequest, "path">;

/** The same request for another model, or another provider with the same wire. */
function renamed(body: Bag, { to, asked = to.wire, ...conversion }: RequestConversion): Outcome {
  const { wire, contract, model } = to;
  // Google's path contains the model.
  const moved: Record<string, unknown> = wire === "gemini" ? { ...body } : { ...body, model };
  const dropped = isForeign(asked, to) ? fitSettings(moved, to) : fitSampling(moved, to);
  // Less is known for certain about imitators of a wire than about its vendor.
  const { strict = contract !== wire, suture } = conversion;
  const mend = suture?.repair ?? repair;
  const { document, report } = mend(moved, { from: wire, for: contract, model, strict });
  return { body: document, report, dropped, toolNames: new Map(), freeText: new Set() };
}

/** Contracts that serve the same API of the same vendor. */
const OPENAIS: ReadonlySet<string> = new Set(["openai-chat", "azure"]);

/**
 * Whether another provider of OpenAI's wire takes the place of the one that the client asked: each refuses members that only others
 * know.
 */
function isForeign(asked: string, { wire, contract }: Target): boolean {
  return wire === "openai-chat" && asked !== contract && !(OPENAIS.has(asked) && OPENAIS.has(contract));
}

/** Members that determine the shape of the answer. Without them the client could not read it, so they stay, and may be refused. */
const SHAPING = ["n", "modalities", "audio", "logprobs", "top_logprobs"];

/** Converts the settings of a request for its new provider; returns those without an equivalent. */
function fitSettings(body: Record<string, unknown>, to: Target): string[] {
  const wire = wireSettings[to.wire];
  if (wire?.write === undefined) return [];
  const kept = [...wire.read.content, ...SHAPING];
  const members = Object.entries(body).filter(([name]) => !kept.includes(name));
  const told = Object.fromEntries(members);
  const { settings, places, unknown } = readSettings(told, to.wire, wire.read);
  for (const name of Object.keys(told)) delete body[name];
  const carrier = new Carrier(settings, body, to);
  wire.write(carrier);
  const { stream_options: options } = told;
  if (options !== undefined && to.contract !== "mistral") body.stream_options = options;
  return [...unknown, ...carrier.dropped(places)];
}

/** Changes the sampling of a request to what the new model accepts; returns what had to change. */
function fitSampling(body: Record<string, unknown>, to: Target): string[] {
  const wire = wireSettings[to.wire];
  const told = SAMPLING.filter((field) => body[field] !== undefined);
  if (wire?.write === undefined || told.length === 0) return [];
  const { settings, places } = readSettings(
    Object.fromEntries(told.map((field) => [field, body[field]])),
    to.wire,
    wire.read,
  );
  const carrier = new Carrier(settings, {}, to);
  wire.write(carrier);
  for (const field of told) {
    const taken = carrier.body[field];
    if (taken === undefined) delete body[field];
    else body[field] = taken;
  }
  return carrier.dropped(places);
}

/** Sampling members, on wires where they depend on the model. */
const SAMPLING = ["temperature", "top_p"];

/** Members that hold the history and the tools. */
const CONTENT: { readonly [wire: string]: readonly string[] } = {
  "openai-chat": ["messages", "tools"],
  "openai-responses": ["instructions", "input", "tools"],
  anthropic: ["system", "messages", "tools"],
  gemini: ["systemInstruction", "contents", "tools"],
};

function converted(body: Bag, { from, to, stream, strict = true, suture }: RequestConversion): Outcome {
  const { wire, contract, model } = to;
  const { convert: carry, repair: mend } = suture ?? { convert, repair };
  const source = wireSettings[from];
  const target = wireSettings[wire];
  if (source === undefined || target?.write === undefined)
    throw new TypeError(`unknown wire ${from} or ${wire}`);
  const { document, report } = carry(body, { from, to: wire, for: contract, model, strict });
  const history = bagOf(document);
  const tools = readTools(body, from);
  const names = respelled(report);
  const out: Record<string, unknown> = wire === "gemini" ? {} : { model };
  for (const field of CONTENT[wire] ?? []) if (history[field] !== undefined) out[field] = history[field];
  const finished = finishTools(out.tools, tools, to, names);
  if (finished === undefined) delete out.tools;
  else out.tools = finished;

  const { settings, places, unknown } = readSettings(body, from, source.read);
  const carrier = new Carrier(withChoice(settings, names), out, to);
  target.write(carrier);
  if (isBag(settings.toolChoice) && tools.foreignNames.has(settings.toolChoice.name)) {
    // A tool that is not defined cannot be forced.
    for (const field of ["tool_choice", "toolConfig"]) delete out[field];
    carrier.note("toolChoice", "its tool is not there");
  }
  if (stream) Object.assign(out, streamed(to));

  const settled = mend(out, { from: wire, for: contract, model, strict });
  const silenced = ["thinking", "reasoning"].some(
    (name) => out[name] !== undefined && !(name in settled.document),
  );
  if (silenced)
    carrier.note(settings.effort === undefined ? "budget" : "effort", "not in the middle of this tool loop");
  return {
    body: settled.document,
    report,
    ...(settled.changed ? { settled: settled.report } : {}),
    dropped: [
      ...new Set([...unknown, ...tools.foreign, ...strictness(tools, wire), ...carrier.dropped(places)]),
    ],
    toolNames: new Map([...names].map(([before, after]) => [after, before])),
    freeText: takesFreeText(to) ? new Set() : freeTextIn(tools),
  };
}

/** The settings, with the chosen tool under its new name. */
function withChoice(settings: RequestSettings, names: ReadonlyMap<string, string>): RequestSettings {
  const { toolChoice } = settings;
  if (typeof toolChoice !== "object") return settings;
  return { ...settings, toolChoice: { name: names.get(toolChoice.name) ?? toolChoice.name } };
}

/** The members that request a stream, with the usage that the client's wire may have to report. */
function streamed({ wire, contract }: Target): Bag {
  if (wire === "gemini") return {};
  // Mistral reports its usage unasked, and refuses a request for it.
  if (wire !== "openai-chat" || contract === "mistral") return { stream: true };
  return { stream: true, stream_options: { include_usage: true } };
}

function freeTextIn({ tools }: SourceTools): ReadonlySet<string> {
  return new Set(tools.filter(({ custom }) => custom !== undefined).map(({ name }) => name));
}

/** Tools whose schemas bind the model for the client, if the target cannot guarantee that. */
function strictness({ tools }: SourceTools, wire: string): string[] {
  if (wire.startsWith("openai")) return [];
  return tools.some(({ strict }) => strict === true) ? ["tools.strict"] : [];
}
