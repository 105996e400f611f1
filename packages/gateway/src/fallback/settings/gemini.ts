import { windowOf } from "@suture/core/tokens";
import { isBag } from "../../answers/bag.ts";
import type { Carrier } from "./carrier.ts";
import { budgetIn, effortIn, effortOf } from "./efforts.ts";
import { flag, metadata, number, schemaOf, stops, unless } from "./members.ts";
import { bareName } from "./openai-models.ts";
import type { WireSettings } from "./request-settings.ts";
import { targetLimits } from "./target-limits.ts";
import { writeSampling } from "./write-sampling.ts";

/** Where `generateContent` keeps its settings. */
export const geminiSettings: WireSettings = {
  containers: ["generationConfig", "generationConfig.thinkingConfig"],
  content: ["model", "contents", "systemInstruction", "tools", "toolConfig"],
  members: {
    "generationConfig.maxOutputTokens": number("maxTokens"),
    "generationConfig.temperature": number("temperature"),
    "generationConfig.topP": number("topP"),
    "generationConfig.topK": number("topK"),
    "generationConfig.stopSequences": stops,
    "generationConfig.seed": number("seed"),
    "generationConfig.presencePenalty": number("presencePenalty"),
    "generationConfig.frequencyPenalty": number("frequencyPenalty"),
    "generationConfig.candidateCount": unless(1),
    "generationConfig.responseModalities": (value) => (String(value) === "TEXT" ? {} : undefined),
    "generationConfig.responseMimeType": (value) =>
      value === "application/json" ? { format: {} } : value === "text/plain" ? {} : undefined,
    "generationConfig.responseJsonSchema": schemaOf,
    "generationConfig.responseSchema": (value) => schemaOf(lowered(value)),
    "generationConfig.thinkingConfig.thinkingBudget": number("budget"),
    "generationConfig.thinkingConfig.thinkingLevel": effortOf,
    "generationConfig.thinkingConfig.includeThoughts": flag("thoughts"),
    labels: metadata,
  },
};

/** The JSON Schema of an OpenAPI schema, whose types are in capitals. */
function lowered(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    key === "type" && typeof item === "string" ? item.toLowerCase() : item,
  );
}

/** Writes settings for `generateContent`. */
export function writeGemini(carrier: Carrier): void {
  const { body, target } = carrier;
  const version = versionOf(target.model);
  const { output, known } = windowOf(target.model);
  const config: Record<string, unknown> = {};
  const max = carrier.limited("maxTokens", known ? output : Number.POSITIVE_INFINITY, `at most ${output}`);
  if (max !== undefined) config.maxOutputTokens = max;
  writeSampling(carrier, targetLimits(target), config, "topP");
  for (const key of ["topK", "seed"] as const) {
    const value = carrier.take(key);
    if (value !== undefined) config[key] = value;
  }
  const stop = carrier.stops(5);
  if (stop !== undefined) config.stopSequences = stop;
  const format = carrier.peek("format");
  // Before Gemini 3, JSON answers and functions exclude each other.
  if (format !== undefined && (version >= 3 || body.tools === undefined)) {
    carrier.take("format");
    config.responseMimeType = "application/json";
    if (isBag(format.schema)) config.responseJsonSchema = format.schema;
  }
  const thinking = thinkingConfig(carrier, version);
  if (Object.keys(thinking).length > 0) config.thinkingConfig = thinking;
  if (Object.keys(config).length > 0) body.generationConfig = config;
  const choice = carrier.take("toolChoice");
  if (choice !== undefined && body.tools !== undefined) {
    const named = typeof choice === "object" ? { allowedFunctionNames: [choice.name] } : {};
    const mode = choice === "auto" || choice === "none" ? choice.toUpperCase() : "ANY";
    body.toolConfig = { functionCallingConfig: { mode, ...named } };
  }
  // Parallel calls are the default; only forbidding them has no place.
  if (carrier.peek("parallel") !== false) carrier.take("parallel");
}

function thinkingConfig(carrier: Carrier, version: number): Record<string, unknown> {
  const asked = { effort: carrier.peek("effort"), budget: carrier.peek("budget") };
  const effort = effortIn(asked);
  if (version < 2.5) {
    if (effort === "none") carrier.take(asked.effort === undefined ? "budget" : "effort");
    return {};
  }
  carrier.take("effort");
  carrier.take("budget");
  const seen = carrier.take("thoughts") === true ? { includeThoughts: true } : {};
  if (effort === undefined) return seen;
  if (version >= 3) {
    const light = effort === "none" || effort === "minimal" || effort === "low";
    return { thinkingLevel: light ? "low" : "high", ...seen };
  }
  const pro = bareName(carrier.target.model).includes("pro");
  const budget = budgetIn(asked) ?? 0;
  // Thinking cannot be switched off in the larger models.
  return {
    thinkingBudget: pro ? Math.max(128, Math.min(budget, 32_768)) : Math.min(budget, 24_576),
    ...seen,
  };
}

/** The version in a model's name; the newest for aliases. */
function versionOf(model: string): number {
  const [, version] = /gemini-(\d+(?:\.\d+)?)/.exec(model) ?? [];
  return version === undefined ? (model.includes("latest") ? 3 : 2) : Number(version);
}
