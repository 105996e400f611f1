import { afterEach, expect, it } from "vitest";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import { startEmulated } from "../testing/emulated.ts";
import { type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

type Body = { messages: { role: string; content?: unknown }[]; max_tokens?: number };

let standIn: FakeUpstream;
let gateway: Gateway;
afterEach(async () => {
  await gateway.close();
  await standIn.close();
});

const ANSWER = {
  choices: [{ index: 0, message: { role: "assistant", content: "Hi." }, finish_reason: "stop" }],
};

/** A gateway whose only provider is down, with a fallback that refuses in these words. */
async function start(refuses: (body: Body) => string | undefined): Promise<void> {
  standIn = await fakeUpstream((_, response, bytes) => {
    const words = refuses(JSON.parse(bytes.toString()));
    response.writeHead(words === undefined ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(words === undefined ? ANSWER : { error: { message: words } }));
  });
  const gone = await fakeUpstream();
  await gone.close();
  gateway = await startGateway({
    port: 0,
    retries: { max: 0 },
    breaker: { failures: 1_000 },
    upstreams: [
      { name: "openai", baseUrl: `${gone.url}/v1`, wires: ["openai-chat"] },
      { name: "anthropic", baseUrl: gone.url, wires: ["anthropic"] },
      { name: "other", baseUrl: `${standIn.url}/v1`, contract: "openai-chat", wires: ["openai-chat"] },
    ],
    fallbacks: ["openai", "anthropic"].map((upstream) => ({
      upstream,
      to: [{ upstream: "other", model: "some-model" }],
    })),
  });
}

const chat = (messages: readonly object[], more: object = {}) =>
  post(`${gateway.url}/v1/chat/completions`, { model: "gpt-4o", messages, ...more });
const sent = () => standIn.received.map(({ body }) => JSON.parse(body.toString()) as Body);

const noEmptyText = ({ messages }: Body) => {
  const at = messages.findIndex(({ content }) => content === "");
  return at < 0 ? undefined : `messages.${at}.content: text must not be empty`;
};
const withEmpty = [
  { role: "user", content: "hi" },
  { role: "assistant", content: "" },
  { role: "user", content: "go on" },
];

it("a fallback that makes a demand we did not know is asked again, and what it taught is used and told", async () => {
  await start(noEmptyText);
  const response = await chat(withEmpty);
  expect(response.status).toBe(200);
  expect(response.headers.get("suture-fallback")).toBe("other/some-model");
  expect(Number(response.headers.get("suture-edits"))).toBeGreaterThan(0);
  expect(sent()).toHaveLength(2);
  const told = await fetch(gateway.url + response.headers.get("suture-report"));
  const { report } = (await told.json()) as { report: { edits: { rule: string; place: string }[] } };
  expect(report.edits).toMatchObject([{ place: "messages.1" }]);

  // From then on, for everybody who gets there.
  expect((await chat(withEmpty)).status).toBe(200);
  expect(sent()).toHaveLength(3);
  const own = await post(`${gateway.url}/other/v1/chat/completions`, {
    model: "some-model",
    messages: withEmpty,
  });
  expect(own.status).toBe(200);
  expect(sent()).toHaveLength(4);
});

it("a fallback is asked in the terms that requests of its own taught us", async () => {
  await start(noEmptyText);
  const body = { model: "some-model", messages: withEmpty };
  expect((await post(`${gateway.url}/other/v1/chat/completions`, body)).status).toBe(200);
  expect(sent()).toHaveLength(2);
  expect((await chat(withEmpty)).status).toBe(200);
  expect(sent()).toHaveLength(3);
});

it("a fallback on another wire teaches, too", async () => {
  // Nothing of this is in our contract.
  await start(({ messages }) =>
    messages.some(({ role }, at) => at > 0 && messages[at - 1]?.role === role)
      ? "Conversation roles must alternate user/assistant/user/assistant/..."
      : undefined,
  );
  const messages = ["one", "two"].map((content) => ({ role: "user", content }));
  const ask = () => post(`${gateway.url}/v1/messages`, { model: "claude-opus-4-6", max_tokens: 9, messages });
  for (const calls of [2, 3]) {
    const response = await ask();
    expect(await response.text()).toContain("Hi.");
    expect(sent()).toHaveLength(calls);
  }
});

it("a fallback that goes on refusing taught nothing", async () => {
  let open = false;
  await start(
    (body) => noEmptyText(body) ?? (open ? undefined : "messages.1.content: text must not be empty"),
  );
  expect((await chat(withEmpty)).status).toBe(502);
  const before = sent().length;
  open = true;
  await chat(withEmpty);
  expect(sent()[before]?.messages).toEqual(withEmpty);
});

it("a fallback that says how long a prompt may be gets one of that length", async () => {
  await start(({ messages }) =>
    JSON.stringify(messages).length > 30_000
      ? "This model's maximum context length is 8000 tokens. However, your messages resulted in 99999 tokens. Please reduce the length of the messages."
      : undefined,
  );
  for (const calls of [2, 3]) {
    const response = await chat(longTalk("openai-chat", 60) as object[]);
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-fallback-dropped")).toContain("(compacted)");
    expect(sent()).toHaveLength(calls);
  }
});

it.each([false, true])(
  "a fallback that does not say how much would fit gets less and less (streamed: %s)",
  async (stream) => {
    await start(() => undefined);
    const emulated = await startEmulated(
      {
        retries: { max: 0 },
        fallbacks: [
          { upstream: "anthropic", to: [{ upstream: "openai", wire: "openai-responses", model: "gpt-5.2" }] },
        ],
      },
      { window: 4_000, scenario: { faults: [{ fail: 503, provider: "anthropic" }] } },
      { key: "any" },
    );
    const body = { model: "claude-opus-4-6", max_tokens: 100, stream, messages: longTalk("anthropic", 30) };
    const response = await post(`${emulated.gateway.url}/v1/messages`, body);
    expect(await response.text()).toContain("end_turn");
    expect(response.headers.get("suture-fallback")).toBe("openai/gpt-5.2");
    expect(emulated.emulator.log()).toHaveLength(4);
    await emulated.close();
  },
);

it("a fallback that gives no answers as long as that is asked for a shorter one", async () => {
  await start(({ max_tokens: asked = 0 }) =>
    asked > 16_384
      ? `max_tokens is too large: ${asked}. This model supports at most 16384 completion tokens, whereas you provided ${asked}.`
      : undefined,
  );
  for (const calls of [2, 3]) {
    const response = await chat([{ role: "user", content: "hi" }], { max_tokens: 99_999 });
    expect(response.status).toBe(200);
    expect(response.headers.get("suture-max-tokens")).toBe("lowered");
    expect(sent()).toHaveLength(calls);
    expect(sent().at(-1)).toMatchObject({ max_tokens: 16_384 });
  }
});

it.each(["on", "shadow", "off"])("what was done for a fallback is told in the mode %s, too", async (mode) => {
  await start(() => undefined);
  const orphan = { role: "tool", tool_call_id: "call_1", content: "4 degrees" };
  const body = { model: "gpt-4o", messages: [{ role: "user", content: "hi" }, orphan] };
  const response = await post(`${gateway.url}/v1/chat/completions`, body, {
    headers: { "suture-mode": mode },
  });
  expect(response.status).toBe(200);
  expect(JSON.stringify(sent())).not.toContain('"tool"');
  expect(response.headers.get("suture-edits")).toBe("1");
});
