import { afterEach, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

type Message = { role: string; content?: unknown; [key: string]: unknown };

let upstream: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

/** A provider that refuses, in these words, what our contract for OpenAI's imitations lets pass. */
async function start(
  refuses: (messages: readonly Message[]) => string | undefined,
  contract = "openai-chat",
): Promise<void> {
  upstream = await fakeUpstream((_, response, body) => {
    const words = refuses(JSON.parse(body.toString()).messages);
    response.writeHead(words === undefined ? 200 : 400, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        words === undefined ? { ok: true } : { error: { message: words, type: "invalid_request_error" } },
      ),
    );
  });
  const base = { baseUrl: `${upstream.url}/v1`, wires: ["openai-chat"], contract };
  gateway = await startGateway({
    port: 0,
    upstreams: [
      { name: "openai", ...base },
      { name: "other", ...base },
    ],
  });
}

const ask = (messages: readonly Message[], prefix = "") =>
  post(`${gateway.url}${prefix}/v1/chat/completions`, { model: "some-model", messages });
const sent = () => upstream.received.map(({ body }) => JSON.parse(body.toString()).messages as Message[]);

const call = (id: string) => ({ id, type: "function", function: { name: "look", arguments: "{}" } });
const CASES: readonly [string, (messages: readonly Message[]) => string | undefined, readonly Message[]][] = [
  [
    "empty texts",
    (messages) => {
      const at = messages.findIndex(({ content }) => content === "");
      return at < 0 ? undefined : `messages.${at}.content: text must not be empty`;
    },
    [
      { role: "user", content: "hi" },
      { role: "assistant", content: "" },
      { role: "user", content: "go on" },
    ],
  ],
  [
    "two messages of one role in a row",
    (messages) =>
      messages.some(({ role }, at) => at > 0 && messages[at - 1]?.role === role)
        ? "Conversation roles must alternate user/assistant/user/assistant/..."
        : undefined,
    [
      { role: "user", content: "one" },
      { role: "user", content: "two" },
    ],
  ],
  [
    "ids that are not nine letters",
    (messages) =>
      messages.some(({ tool_call_id: id }) => id !== undefined && !/^[a-zA-Z0-9]{9}$/.test(String(id)))
        ? "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9."
        : undefined,
    [
      { role: "user", content: "look" },
      { role: "assistant", content: null, tool_calls: [call("call_1")] },
      { role: "tool", tool_call_id: "call_1", content: "seen" },
    ],
  ],
  [
    "a second system message",
    (messages) =>
      messages.some(({ role }, at) => role === "system" && at > 0)
        ? "System message must be at the beginning."
        : undefined,
    [
      { role: "system", content: "Be brief." },
      { role: "system", content: "Be kind." },
      { role: "user", content: "hi" },
    ],
  ],
  [
    "parallel calls",
    (messages) =>
      messages.some(({ tool_calls: calls }) => Array.isArray(calls) && calls.length > 1)
        ? "This model only supports single tool-calls at once!"
        : undefined,
    [
      { role: "user", content: "look" },
      { role: "assistant", content: null, tool_calls: [call("call_1"), call("call_2")] },
      { role: "tool", tool_call_id: "call_1", content: "seen" },
      { role: "tool", tool_call_id: "call_2", content: "seen, too" },
    ],
  ],
];

describe.each(CASES)("a provider that refuses %s", (_, refuses, messages) => {
  it("is understood within the request, and remembered", async () => {
    await start(refuses);
    const first = await ask(messages);
    expect(await first.json()).toEqual({ ok: true });
    expect(first.status).toBe(200);
    expect(sent()).toHaveLength(2);
    expect(Number(first.headers.get("suture-edits"))).toBeGreaterThan(0);

    expect((await ask(messages)).status).toBe(200);
    expect(sent()).toHaveLength(3);
    expect(refuses(sent()[2] ?? [])).toBeUndefined();
  });

  it("says nothing about another provider of the same wire", async () => {
    await start(refuses);
    await ask(messages);
    const before = sent().length;
    await ask(messages, "/other");
    expect(sent()[before]).toEqual(messages);
  });

  it("that goes on refusing has its first words passed on, and taught nothing", async () => {
    let count = 0;
    await start((list) => (refuses(list) ?? "no") && `${refuses(messages)} (${++count})`);
    const response = await ask(messages);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("(1)");
    expect(sent()).toHaveLength(2);
    // They are about what was sent first, to which nothing was done.
    expect(Number(response.headers.get("suture-edits"))).toBe(0);
    await ask(messages);
    expect(sent()[2]).toEqual(messages);
  });
});

it.each(CASES)(
  "what was learned of %s is kept when there is no room for the rest, either",
  async (_, refuses, messages) => {
    const history = [
      ...longTalk("openai-chat", 30, "one"),
      { role: "assistant", content: "all right" },
      ...messages,
    ] as Message[];
    await start((list) =>
      (refuses(list) ?? JSON.stringify(list).length > 30_000)
        ? (refuses(list) ??
          "This model's maximum context length is 8000 tokens. Please reduce the length of the messages.")
        : undefined,
    );
    const first = await ask(history);
    expect(await first.json()).toEqual({ ok: true });
    expect(first.headers.get("suture-compaction")).toMatch(/^stage=1/);
    expect(sent()).toHaveLength(3);
  },
);

const [emptyTexts, inARow] = CASES.map(([, refuses]) => refuses);
const FULL = "This model's maximum context length is 8000 tokens. Please reduce the length of the messages.";
const isLong = (messages: readonly Message[]) => JSON.stringify(messages).length > 30_000;

it("what is refused once there is room is another thing, and is mended where there is room", async () => {
  await start((list) => emptyTexts?.(list) ?? (isLong(list) ? FULL : undefined) ?? inARow?.(list));
  const said = ["hi", "", "go on", "now"].map((content) => ({
    role: content ? "user" : "assistant",
    content,
  }));
  const response = await ask([...longTalk("openai-chat", 30, "one"), ...said] as Message[]);
  expect(response.status).toBe(200);
  expect(sent().map(isLong)).toEqual([true, true, false, false]);
  expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
});

it("what is done after a refusal is told beside what was done before", async () => {
  await start((list) => emptyTexts?.(list) ?? undefined);
  const response = await ask([
    { role: "user", content: "look" },
    { role: "assistant", content: null, tool_calls: [call("call_1")] },
    { role: "user", content: "and?" },
    { role: "assistant", content: "" },
    { role: "user", content: "go on" },
  ]);
  const read = async (path: string | null | undefined) => {
    const told = await (await fetch(gateway.url + path)).json();
    return told as { earlier?: string; report: { edits: readonly { rule: string }[] } };
  };
  const last = await read(response.headers.get("suture-report"));
  const rules = [await read(last.earlier), last].map(({ report }) => report.edits.map(({ rule }) => rule));
  expect(rules).toEqual([["tool-call-has-result"], ["message-has-content"]]);
  // The counts are of all that was wrong and all that was done.
  expect(response.headers.get("suture-findings")).toBe("2");
  expect(response.headers.get("suture-edits")).toBe("2");
});

it("what was tried in vain is not counted", async () => {
  const late = (messages: readonly Message[]) => messages.some(({ role }, at) => role === "system" && at > 0);
  // It names something, and means something else.
  await start((list) => (late(list) ? "messages.1.content: text must not be empty" : undefined), "vllm");
  const response = await ask([
    { role: "user", content: "hi" },
    { role: "assistant", content: "" },
    { role: "system", content: "Be brief." },
    { role: "user", content: "go on" },
  ]);
  expect(response.status).toBe(200);
  expect(sent()).toHaveLength(3);
  const told = await fetch(gateway.url + response.headers.get("suture-report"));
  const { report } = (await told.json()) as { report: { edits: readonly object[] } };
  expect(response.headers.get("suture-edits")).toBe(String(report.edits.length));
});

it("an answer that was asked for shorter is told of though something else was refused, too", async () => {
  upstream = await fakeUpstream((_, response, body) => {
    const { messages, max_tokens: asked } = JSON.parse(body.toString());
    const long =
      "max_tokens is too large: 99999. This model supports at most 16384 completion tokens, whereas you provided 99999.";
    const words = asked > 16_384 ? long : emptyTexts?.(messages);
    response.writeHead(words === undefined ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(words === undefined ? { ok: true } : { error: { message: words } }));
  });
  const upstreams = [{ name: "openai", baseUrl: `${upstream.url}/v1`, contract: "openai-chat" }];
  gateway = await startGateway({ port: 0, upstreams });
  const body = { model: "some-model", messages: CASES[0]?.[2], max_tokens: 99_999 };
  const response = await post(`${gateway.url}/v1/chat/completions`, body);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get("suture-max-tokens")).toBe("lowered");
});

it("a refusal of something else is passed on at once", async () => {
  await start(() => "Unknown parameter: 'foo'.");
  const response = await ask([{ role: "user", content: "hi" }]);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Unknown parameter");
  expect(sent()).toHaveLength(1);
});

it("a refusal that names no cause is put down to the one risk there was, and remembered", async () => {
  const late = (messages: readonly Message[]) => messages.some(({ role }, at) => role === "system" && at > 0);
  await start((messages) => (late(messages) ? "Bad request." : undefined), "vllm");
  const messages = [
    { role: "user", content: "hi" },
    { role: "system", content: "Be brief." },
    { role: "user", content: "go on" },
  ];
  for (const calls of [2, 3]) {
    expect((await ask(messages)).status).toBe(200);
    expect(sent()).toHaveLength(calls);
  }
});

it("what was mended of a refusal that names no cause is mended where room was made, too", async () => {
  const late = (messages: readonly Message[]) => messages.some(({ role }, at) => role === "system" && at > 0);
  await start(
    (list) => (late(list) || inARow?.(list) ? "Bad request." : isLong(list) ? FULL : undefined),
    "vllm",
  );
  const response = await ask([
    ...longTalk("openai-chat", 30, "one"),
    { role: "user", content: "and?" },
    { role: "system", content: "Be brief." },
    { role: "user", content: "go on" },
    { role: "user", content: "now" },
  ] as Message[]);
  expect(await response.json()).toEqual({ ok: true });
  expect(sent().map(isLong)).toEqual([true, true, false]);
});

it("what a fallback answered proves nothing of the provider that refused", async () => {
  const [, refuses, messages] = CASES[0] as (typeof CASES)[number];
  const answer = {
    choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  };
  let asked = 0;
  upstream = await fakeUpstream((request, response) => {
    const stands = request.url?.startsWith("/standin") === true;
    // Refused first, and then no word on what was sent instead.
    const [status, message] = stands
      ? [200, ""]
      : asked++ % 2 === 0
        ? [400, refuses(messages)]
        : [503, "busy"];
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(stands ? answer : { error: { message } }));
  });
  const wire = { wires: ["openai-chat"], contract: "openai-chat" };
  gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    upstreams: [
      { name: "openai", baseUrl: `${upstream.url}/v1`, ...wire },
      { name: "standin", baseUrl: `${upstream.url}/standin/v1`, ...wire },
    ],
    fallbacks: [{ upstream: "openai", to: [{ upstream: "standin", model: "some-model" }] }],
  });
  for (const first of [0, 3]) {
    const response = await ask(messages);
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-fallback")).toBe("standin/some-model");
    expect(sent()).toHaveLength(first + 3);
    expect(sent()[first]).toEqual(messages);
    expect(sent()[first + 1]).not.toEqual(messages);
  }
});
