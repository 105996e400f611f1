import type { SutureMessage } from "@suture/core";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { type CallerUnderTest, openCaller, person, TOOLS, textIn } from "../testing/model-caller.ts";
import { metricOf } from "../testing/observed.ts";
import { answering, HELLO, spoken } from "../testing/spoken.ts";

let upstream: FakeUpstream;
let caller: CallerUnderTest;
afterEach(async () => {
  await caller.close();
  await upstream.close();
});

interface Wired {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id: string }[];
}

/** A provider that refuses, with these words, what our contract accepts. */
async function open(
  refuses: (messages: readonly Wired[]) => string | undefined,
  contract = "openai-chat",
): Promise<void> {
  upstream = await fakeUpstream((request, response, body) => {
    const words = refuses(JSON.parse(body.toString()).messages);
    const refusal = JSON.stringify({ error: { message: words, type: "invalid_request_error" } });
    const answer =
      words === undefined ? answering(200, spoken("openai-chat", HELLO)) : answering(400, refusal);
    answer(request, response, body);
  });
  const one = { name: "one", baseUrl: `${upstream.url}/v1`, wires: ["openai-chat"], contract };
  caller = await openCaller({ model: "one/some-model" }, { upstreams: [one] });
}

const called: readonly SutureMessage[] = [
  person("look"),
  {
    role: "assistant",
    parts: [{ type: "tool-call", id: "call_1", name: "search", input: { city: "Rome" } }],
  },
  { role: "tool", parts: [{ type: "tool-result", id: "call_1", output: [{ type: "text", text: "seen" }] }] },
];

const CASES: readonly [
  string,
  (messages: readonly Wired[]) => string | undefined,
  readonly SutureMessage[],
][] = [
  [
    "two messages of one role in a row",
    (messages) =>
      messages.some(({ role }, at) => at > 0 && messages[at - 1]?.role === role)
        ? "Conversation roles must alternate user/assistant/user/assistant/..."
        : undefined,
    [person("one"), person("two")],
  ],
  [
    "ids that are not nine letters",
    (messages) =>
      messages.some(({ tool_calls = [] }) => tool_calls.some(({ id }) => !/^[a-zA-Z0-9]{9}$/.test(id)))
        ? "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9."
        : undefined,
    called,
  ],
];

describe.each(CASES)("a provider that refuses %s", (_, refuses, history) => {
  it("is understood while it is asked, and remembered", async () => {
    await open(refuses);
    const asked = await caller.say(history, { tools: TOOLS });
    expect(textIn(asked.message)).toBe("Hello.");
    expect(upstream.received).toHaveLength(2);
    await caller.say(history, { tools: TOOLS });
    expect(upstream.received).toHaveLength(3);
    const { text } = await caller.telemetry.metrics();
    expect(metricOf(text, "suture_contract_gaps_total", { healed: "true" })).toBe(1);
  });

  it("that goes on refusing is not asked for ever, and its words are told", async () => {
    await open(() => refuses(sentAt(0)) ?? "no");
    await expect(caller.say(history, { tools: TOOLS })).rejects.toMatchObject({
      failure: "permanent",
      message: expect.stringMatching(/^one\/some-model: (?:Conversation|Tool call id)/),
    });
    expect(upstream.received.length).toBeLessThanOrEqual(3);
  });
});

const sentAt = (index: number): readonly Wired[] =>
  JSON.parse(upstream.received[index]?.body.toString() ?? "{}").messages;

it("a refusal that names no cause is answered by mending every risk, once", async () => {
  const late = (messages: readonly Wired[]) => messages.some(({ role }, at) => role === "system" && at > 0);
  await open((messages) => (late(messages) ? "Bad request." : undefined), "vllm");
  const history: SutureMessage[] = [
    person("hi"),
    { role: "system", parts: [{ type: "text", text: "Be brief." }] },
    person("go on"),
  ];
  for (const requests of [2, 3]) {
    expect(textIn((await caller.say(history)).message)).toBe("Hello.");
    expect(upstream.received).toHaveLength(requests);
  }
});

it("where several risks were mended, all of them are from then on", async () => {
  const late = (messages: readonly Wired[]) => messages.some(({ role }, at) => role === "system" && at > 0);
  const twice = (messages: readonly Wired[]) =>
    messages.some(({ role }, at) => role === messages[at + 1]?.role);
  await open((messages) => (late(messages) || twice(messages) ? "Bad request." : undefined), "vllm");
  const system: SutureMessage = { role: "system", parts: [{ type: "text", text: "Be brief." }] };
  for (const requests of [2, 3, 4]) {
    await caller.say([person("hi"), person("you"), system, person("go on")]);
    expect(upstream.received).toHaveLength(requests);
  }
});

it("a refusal of something else is not answered by sending the same again", async () => {
  await open(() => "Unknown parameter: 'foo'.");
  await expect(caller.say([person("hi")])).rejects.toMatchObject({ failure: "permanent" });
  expect(upstream.received).toHaveLength(1);
});

it("a broken history is mended before it is sent", async () => {
  await open((messages) => (messages.some(({ role }) => role === "tool") ? undefined : "no result"));
  const { message } = await caller.say([...called.slice(0, 2), person("and?")], { tools: TOOLS });
  expect(textIn(message)).toBe("Hello.");
  expect(upstream.received).toHaveLength(1);
});
