import type { SutureMessage, ToolContent } from "@suture/core";
import type { AgentOptions } from "../agent/agent-options.ts";
import type { AnswerEvent } from "../answers/answer-event.ts";
import { settle } from "../config/settle.ts";
import type { ModelAnswer, ModelCaller, ModelQuestion } from "../model/model-answer.ts";
import { openModelCaller } from "../model/open-model-caller.ts";
import type { GatewayOptions } from "../options.ts";
import { Breakers } from "../proxy/breakers.ts";
import { openTelemetry } from "../telemetry/open-telemetry.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { Pools } from "../upstreams/pools.ts";

/** Something that asks models, as a test uses it. */
export interface CallerUnderTest extends ModelCaller {
  readonly telemetry: Telemetry;
  /** What was told while the last question was answered. */
  readonly events: readonly AnswerEvent[];
  /** Asks with a history and settings; the signal is one that never comes unless given. */
  say(
    messages: readonly SutureMessage[],
    more?: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<ModelAnswer>;
  close(): Promise<void>;
}

/** Opens a caller for an agent, with these upstreams and whatever else a gateway is told. */
export async function openCaller(
  agent: AgentOptions,
  options: GatewayOptions = {},
): Promise<CallerUnderTest> {
  const settings = settle({ ...options, agent, telemetry: { logs: "silent", ...options.telemetry } });
  if (settings.agent === undefined) throw new Error("no agent");
  const pools = new Pools(settings);
  const telemetry = await openTelemetry(settings.telemetry);
  const breakers = new Breakers(settings.breaker);
  const { upstreams } = settings;
  const caller = openModelCaller({ settings: settings.agent, upstreams, pools, breakers, telemetry });
  const events: AnswerEvent[] = [];
  const ask = (question: ModelQuestion) => caller.ask(question);
  return {
    ask,
    get window() {
      return caller.window;
    },
    model: caller.model,
    telemetry,
    events,
    say: (messages, more = {}, signal = new AbortController().signal) => {
      events.length = 0;
      const document = { suture: 1, ...more, messages };
      return ask({ document, signal, onEvent: (event) => events.push(event) });
    },
    close: async () => {
      await pools.close();
      await telemetry.close();
    },
  };
}

/** What a person says. */
export function person(text: string): SutureMessage {
  return { role: "user", parts: [{ type: "text", text }] };
}

/** The results of all calls of an answer. */
export function results({ parts }: SutureMessage, output: string): SutureMessage {
  const calls = parts.filter((part) => part.type === "tool-call");
  return {
    role: "tool",
    parts: calls.map(({ id = "", name }) => ({
      type: "tool-result",
      ...{ id, name, output: [{ type: "text", text: output }] },
    })),
  };
}

/** What is said in a message. */
export function textIn({ parts }: SutureMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Tools that models may call. */
export const TOOLS: readonly ToolContent[] = ["weather", "search"].map((name) => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
}));
