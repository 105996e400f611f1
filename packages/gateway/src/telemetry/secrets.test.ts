import { afterAll, beforeAll, expect, it } from "vitest";
import { type Observed, startObserved, type Told } from "../testing/observed.ts";
import { post } from "../testing/wire-cases.ts";

/** Keys as clients and options hold them, and words that only a body has. */
const SECRETS = {
  bearer: "sk-proj-Zm9vYmFyYmF6cXV4MDEyMzQ1",
  anthropic: "sk-ant-api03-c2VjcmV0LWtleS1vZi1tZQ",
  google: "AIzaSyA1234567890abcdefghijklmnopqrstu",
  own: "gsk_b3duLWtleS1vZi10aGUtdXBzdHJlYW0",
  cookie: "session-c00kie-5ecret",
};
const SAID = { system: "wombat system", user: "wombat question", tool: "wombat output", name: "wombat_tool" };

let running: Observed;
let loud: Observed;

beforeAll(async () => {
  running = await startObserved({ retries: { max: 0 } });
  loud = await startObserved({ retries: { max: 0 } }, { content: true });
});
afterAll(async () => {
  await loud.close();
  await running.close();
});

const headers = {
  authorization: `Bearer ${SECRETS.bearer}`,
  "x-api-key": SECRETS.anthropic,
  "x-goog-api-key": SECRETS.google,
  cookie: SECRETS.cookie,
};

const messages = [
  { role: "system", content: SAID.system },
  { role: "user", content: `${SAID.user}; my key is ${SECRETS.bearer}` },
  { role: "tool", tool_call_id: `call_${SECRETS.own}`, name: SAID.name, content: SAID.tool },
];

/** Everything that was told, as one text. */
function textOf({ metrics, lines, spans }: Told): string {
  const all = spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
  return JSON.stringify({ metrics, lines, all });
}

/** Requests that succeed, are mended, are refused, are cut, fail, and go nowhere; with secrets in every place. */
async function askEverything({ gateway, emulator }: Observed): Promise<void> {
  const ask = async (path: string, body: unknown) => {
    const response = await post(gateway.url + path, body, { headers });
    await response.text().catch(() => undefined);
  };
  const chat = "/v1/chat/completions";
  const stream = true;
  await ask(`${chat}?key=${SECRETS.google}`, { model: "gpt-5.2", messages });
  await ask(chat, { model: SECRETS.bearer, messages });
  await ask(chat, { model: `${SAID.user} as a model`, messages });
  await ask(`/v1beta/models/${SECRETS.google}:generateContent?key=${SECRETS.google}`, {
    contents: [{ role: "user", parts: [{ text: SAID.user }] }],
  });
  await ask(`/${SECRETS.bearer}/v1/chat/completions`, { messages });
  await ask(`/v1/files/${SECRETS.bearer}?key=${SECRETS.google}`, SAID.user);
  await ask("/v1/messages", { model: "claude-opus-4-6", max_tokens: 9, messages });
  await ask(chat, `{"model": "gpt-5.2", "messages": [{"role": "user", "content": "${SAID.user}`);
  for (const fault of [{ cut: 1 }, { fail: 500 }, { drop: "before-headers" }] as const) {
    emulator.scenario({ faults: [fault] });
    await ask(chat, { model: "gpt-5.2", messages, stream });
  }
}

it("no key and nothing that was said is in logs, metrics or traces", async () => {
  await askEverything(running);
  const told = await running.told();
  expect(told.lines).toHaveLength(11);
  expect(told.spans).toHaveLength(11);
  expect(told.lines.some(({ findings }) => Number(findings) > 0)).toBe(true);
  const text = textOf(told);
  for (const secret of [...Object.values(SECRETS), ...Object.values(SAID), "wombat"]) {
    expect(text).not.toContain(secret);
  }
});

it("with content, lines say what was found, and still hold no key", async () => {
  loud.forget();
  await askEverything(loud);
  const told = await loud.told();
  const found = told.lines.flatMap((line) => line.found ?? []);
  expect(found).toContainEqual(
    expect.stringMatching(/^messages\.2\S*: unexpected result of call_\[hidden\] without its call,/),
  );
  const text = textOf(told);
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  for (const words of [SAID.system, SAID.user, SAID.tool]) expect(text).not.toContain(words);
});
