import type { Effects } from "./effects.ts";
import { parseReply, parseScenario, ScenarioError } from "./parse-scenario.ts";
import type { ScenarioFault } from "./scenario.ts";

/** Headers that make a fault, and the member of a fault that each stands for. */
const FAULTS = ["fail", "message", "retry-after", "drop", "cut", "stall", "stall-ms", "malformed"] as const;

const MEMBERS: { readonly [header: string]: keyof ScenarioFault } = {
  "retry-after": "retryAfter",
  "stall-ms": "ms",
};

/** What the `x-emulator-…` headers of a request ask for. Throws a `ScenarioError` for one that makes no sense. */
export function headerEffects(headers: Readonly<Record<string, string>>): Effects {
  const given = (name: string) => headers[`x-emulator-${name}`];
  const fault: Record<string, unknown> = {};
  for (const name of FAULTS) {
    const text = given(name);
    if (text !== undefined)
      fault[MEMBERS[name] ?? name] = name === "message" || name === "drop" ? text : Number(text);
  }
  const window = numberOf(given("window"));
  const latency = {
    ...numbered("firstByte", given("first-byte-ms")),
    ...numbered("chunk", given("chunk-ms")),
  };
  parseScenario({
    ...(Object.keys(fault).length === 0 ? {} : { faults: [fault] }),
    ...(window === undefined ? {} : { window }),
    latency,
  });
  const script = given("reply");
  return {
    ...fault,
    ...(window === undefined ? {} : { window }),
    ...(Object.keys(latency).length === 0 ? {} : { latency }),
    ...(script === undefined ? {} : { reply: parseReply(jsonOf(script), "x-emulator-reply") }),
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function numbered(name: string, text: string | undefined): Record<string, number> {
  return text === undefined ? {} : { [name]: Number(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ScenarioError(`x-emulator-reply: unexpected ${text.slice(0, 60)}, expected JSON`);
  }
}
