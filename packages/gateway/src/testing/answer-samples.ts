import type { AnswerEvent, AnswerUsage } from "../answers/answer-event.ts";
import type { AnswerContext } from "../answers/answer-wire.ts";

/** What the answer of a test says of itself. */
export const CONTEXT: AnswerContext = {
  model: "asked-for",
  id: "a1b2c3d4",
  created: 1_700_000_000,
  request: { stream_options: { include_usage: true } },
};

const USAGE: AnswerUsage = { input: 120, output: 45, cached: 20, reasoning: 15 };

function call(id: string, name: string, ...pieces: string[]): AnswerEvent[] {
  return [
    { type: "call", id, name },
    ...pieces.map((text): AnswerEvent => ({ type: "arguments", text })),
    { type: "call-end" },
  ];
}

const start: AnswerEvent = { type: "start", id: "up_1", model: "other-model" };

/** Answers of every kind that all wires can tell, by what is particular about them. */
export const SAMPLES: readonly (readonly [name: string, events: readonly AnswerEvent[]])[] = [
  [
    "text",
    [
      start,
      { type: "text", text: "It is 4 °C" },
      { type: "text", text: ' in "Oslo" 🎉.\n' },
      { type: "finish", reason: "stop", usage: USAGE },
    ],
  ],
  [
    "reasoning and text",
    [
      start,
      { type: "reasoning", text: "The user wants " },
      { type: "reasoning", text: "the weather." },
      { type: "text", text: "Cold." },
      { type: "finish", reason: "stop", usage: USAGE },
    ],
  ],
  [
    "parallel calls",
    [
      start,
      { type: "text", text: "Let me look." },
      ...call("call_1", "get_weather", '{"city"', ':"Os', 'lo \\"é\\""}'),
      ...call("call_2", "get_time", "{}"),
      ...call("call_3", "get_weather", '{"city":"Rome"}'),
      { type: "finish", reason: "calls", usage: USAGE },
    ],
  ],
  [
    "reasoning and a call",
    [
      start,
      { type: "reasoning", text: "I should look." },
      ...call("call_1", "get_weather", '{"city":"Oslo"}'),
      { type: "finish", reason: "calls", usage: USAGE },
    ],
  ],
  [
    "an end for want of room",
    [start, { type: "text", text: "It is" }, { type: "finish", reason: "length", usage: USAGE }],
  ],
  ["a refusal", [start, { type: "text", text: "I" }, { type: "finish", reason: "refusal", usage: USAGE }]],
  ["nothing", [start, { type: "finish", reason: "stop", usage: USAGE }]],
];
