import { afterEach, describe, expect, it } from "vitest";
import type { AnswerEvent } from "../answers/answer-event.ts";
import type { Timeouts } from "../options.ts";
import { type Answer, type FakeUpstream, fakeUpstream } from "../testing/fake-upstream.ts";
import { type CallerUnderTest, openCaller, person, textIn } from "../testing/model-caller.ts";
import { answering, HELLO, spoken } from "../testing/spoken.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";
import { ModelError } from "./model-answer.ts";

let upstream: FakeUpstream;
let caller: CallerUnderTest;
afterEach(async () => {
  await caller.close();
  await upstream.close();
});

const HISTORY = [person("hello")];

async function open(
  wire: string,
  answer: Answer,
  timeouts: Partial<Timeouts> = {},
  more: Partial<UpstreamOptions> = {},
): Promise<void> {
  upstream = await fakeUpstream(answer);
  const one = { name: "one", baseUrl: upstream.url, wires: [wire], key: "sk-secret-secret", ...more };
  caller = await openCaller({ model: "one/some-model" }, { upstreams: [one], timeouts });
}

/** The same with another provider. */
async function reopen(...options: Parameters<typeof open>): Promise<void> {
  await caller.close();
  await upstream.close();
  await open(...options);
}

/** What a question fails with. */
async function failure(signal?: AbortSignal): Promise<ModelError> {
  const error = await caller.say(HISTORY, {}, signal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`no failure: ${String(error)}`);
  return error;
}

interface Words {
  readonly wire: string;
  /** A prompt of 9,000 tokens for a window of 8,192. */
  readonly overflow: object;
  /** Words of the wire for an answer that ended because the window was full. */
  readonly full?: (text: string) => string;
}

const WORDS: readonly Words[] = [
  {
    wire: "openai-chat",
    overflow: {
      error: {
        message:
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        type: "invalid_request_error",
        code: "context_length_exceeded",
      },
    },
    full: (text) => text.replace('"finish_reason":"length"', '"finish_reason":"model_length"'),
  },
  {
    wire: "openai-responses",
    overflow: {
      error: {
        message:
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        type: "invalid_request_error",
        code: "context_length_exceeded",
      },
    },
    full: (text) => text.replaceAll('"max_output_tokens"}', '"context_length_exceeded"}'),
  },
  {
    wire: "anthropic",
    overflow: {
      type: "error",
      error: { type: "invalid_request_error", message: "prompt is too long: 9000 tokens > 8192 maximum" },
    },
    full: (text) => text.replace('"max_tokens"', '"model_context_window_exceeded"'),
  },
  {
    wire: "gemini",
    overflow: {
      error: {
        code: 400,
        message: "The input token count (9000) exceeds the maximum number of tokens allowed (8192).",
        status: "INVALID_ARGUMENT",
      },
    },
  },
];

const CUT_SHORT: readonly AnswerEvent[] = [
  { type: "start", id: "up_1", model: "m" },
  { type: "text", text: "It is" },
  { type: "finish", reason: "length", usage: { input: 100, output: 2 } },
];

describe.each(WORDS)("$wire: a prompt that is too long", ({ wire, overflow, full }) => {
  it("is noticed in a refusal, with its numbers", async () => {
    await open(wire, answering(400, JSON.stringify(overflow)));
    expect(await failure()).toMatchObject({ failure: "overflow", window: 8_192, sent: 9_000 });
    expect(caller.window).toBe(8_192);
    expect(upstream.received).toHaveLength(1);
  });

  it("is noticed in an error inside of a stream", async () => {
    await open(wire, answering(200, `data: ${JSON.stringify(overflow)}\n\n`));
    expect(await failure()).toMatchObject({ failure: "overflow", window: 8_192, sent: 9_000 });
    expect(caller.events).toEqual([]);
  });

  it("is noticed in an error inside of a stream that had begun to speak", async () => {
    const begun = spoken(wire, CUT_SHORT.slice(0, 2));
    await open(wire, answering(200, `${begun}data: ${JSON.stringify(overflow)}\n\n`));
    expect(await failure()).toMatchObject({ failure: "overflow", window: 8_192, sent: 9_000 });
  });

  it("is noticed in an error that comes as a whole answer of success", async () => {
    await open(wire, answering(200, JSON.stringify(overflow), { "content-type": "application/json" }));
    expect(await failure()).toMatchObject({ failure: "overflow", window: 8_192 });
  });

  it("is noticed in usage above the window alone", async () => {
    const usage = { input: 8_200, output: 0 };
    const answer = spoken(wire, [...HELLO.slice(0, 2), { type: "finish", reason: "stop", usage }]);
    await open(wire, answering(200, answer), {}, { window: 8_192 });
    expect(await failure()).toMatchObject({ failure: "overflow", window: 8_192, sent: 8_200 });
    expect(caller.events.map(({ type }) => type)).not.toContain("finish");
  });

  it("is noticed in an answer that ended without room for a single word", async () => {
    const usage = { input: 8_000, output: 0 };
    const events: AnswerEvent[] = [
      { type: "start", id: "up_1" },
      { type: "finish", reason: "length", usage },
    ];
    await open(wire, answering(200, spoken(wire, events)));
    expect(await failure()).toMatchObject({ failure: "overflow" });
  });

  // Google has no word for it.
  if (full !== undefined)
    it("is noticed in the reason for which an answer ended", async () => {
      await open(wire, answering(200, full(spoken(wire, CUT_SHORT))));
      expect(await failure()).toMatchObject({ failure: "overflow" });
    });

  it("is something else than an answer as long as was asked for", async () => {
    await open(wire, answering(200, spoken(wire, CUT_SHORT)));
    const { reason, message } = await caller.say(HISTORY);
    expect([reason, textIn(message)]).toEqual(["length", "It is"]);
  });
});

const WIRES = WORDS.map(({ wire }) => wire);
const error = (message: string, type = "invalid_request_error") =>
  JSON.stringify({ type: "error", error: { message, type } });

describe.each(WIRES)("%s: what may work later", (wire) => {
  it.each([
    [429, "Rate limit reached for requests", "rate_limit_error"],
    [500, "Internal server error", "api_error"],
    [502, "Bad gateway", "api_error"],
    [503, "The model is overloaded. Please try again later.", "overloaded_error"],
    [529, "Overloaded", "overloaded_error"],
    [408, "Request timeout", "timeout_error"],
  ])("is a refusal with status %d", async (status, message, type) => {
    await open(wire, answering(status, error(message, type), { "retry-after": "7" }));
    expect(await failure()).toMatchObject({ failure: "transient", retryAfter: 7_000, window: undefined });
  });

  it.each([429, 500, 503, 529])("is a refusal with status %d and nothing else", async (status) => {
    await open(wire, answering(status, ""));
    expect(await failure()).toMatchObject({ failure: "transient", retryAfter: undefined });
  });

  it.each([429, 529])("is a refusal with status %d, whatever it says of tokens", async (status) => {
    await open(wire, answering(status, error("maximum context length is 8192 tokens, you sent 9000 tokens")));
    expect(await failure()).toMatchObject({ failure: "transient", window: undefined });
    expect(caller.window).toBeUndefined();
  });

  it("is an error inside of a stream", async () => {
    await open(wire, answering(200, `data: ${error("Overloaded", "overloaded_error")}\n\n`));
    expect(await failure()).toMatchObject({ failure: "transient" });
  });

  it.each([
    ["an empty body", ""],
    ["what is no stream", "<html>hello</html>"],
    ["a stream that cannot be read", "data: {half\n\n"],
  ])("is %s", async (_, body) => {
    await open(wire, answering(200, body));
    expect(await failure()).toMatchObject({ failure: "transient" });
  });

  it("is an empty document", async () => {
    await open(wire, answering(200, "{}", { "content-type": "application/json" }));
    expect(await failure()).toMatchObject({ failure: "transient" });
  });

  it.each<[string, readonly AnswerEvent[]]>([
    ["nothing", []],
    ["nothing but blanks", [{ type: "text", text: " \n" }]],
    ["nothing of what was thought", [{ type: "reasoning", text: "Hm." }]],
  ])("is an answer that says %s", async (_, says) => {
    const [start, , finish] = HELLO as [AnswerEvent, AnswerEvent, AnswerEvent];
    await open(wire, answering(200, spoken(wire, [start, ...says, finish])));
    expect(await failure()).toMatchObject({ failure: "transient" });
  });

  it("is a stream that ends in the middle, cleanly or not", async () => {
    const begun = spoken(wire, HELLO.slice(0, 2));
    await open(wire, answering(200, begun));
    expect(await failure()).toMatchObject({ failure: "transient" });
    await reopen(wire, (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(begun, () => response.destroy());
    });
    expect(await failure()).toMatchObject({ failure: "transient" });
  });

  it("is a connection that breaks before an answer", async () => {
    await open(wire, (_, response) => void response.destroy());
    expect(await failure()).toMatchObject({ failure: "transient" });
  });

  it("is silence, before an answer and in the middle of it", async () => {
    await open(wire, () => {}, { firstByte: 50 });
    expect(await failure()).toMatchObject({ failure: "transient" });
    const begun = spoken(wire, HELLO.slice(0, 2));
    const stall: Answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(begun);
    };
    await reopen(wire, stall, { idle: 50 });
    expect(await failure()).toMatchObject({ failure: "transient" });
  });
});

describe.each(WIRES)("%s: what will never work", (wire) => {
  it.each([
    [401, "Incorrect API key provided: sk-secret-secret", "authentication_error"],
    [403, "Your account may not use this model", "permission_error"],
    [404, "The model `some-model` does not exist or you do not have access to it.", "not_found_error"],
    [400, "Unknown parameter: 'foo'.", "invalid_request_error"],
  ])("is a refusal with status %d", async (status, message, type) => {
    await open(wire, answering(status, error(message, type)));
    const failed = await failure();
    expect(failed).toMatchObject({ failure: "permanent", window: undefined });
    expect(failed.message).toContain("one/some-model: ");
    expect(failed.message).not.toContain("sk-secret-secret");
  });

  it("is an answer that a filter took", async () => {
    const events: AnswerEvent[] = [
      { type: "start", id: "up_1" },
      { type: "finish", reason: "refusal", usage: { input: 10, output: 0 } },
    ];
    await open(wire, answering(200, spoken(wire, events)));
    expect(await failure()).toMatchObject({ failure: "permanent" });
  });
});

describe.each(WIRES)("%s: a question that is taken back", (wire) => {
  it("is aborted, before it is asked, before an answer and in the middle of one", async () => {
    await open(wire, (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(spoken(wire, HELLO.slice(0, 2)));
    });
    expect(await failure(AbortSignal.abort())).toMatchObject({ failure: "aborted" });
    expect(upstream.received).toHaveLength(0);
    const controller = new AbortController();
    const question = caller.ask({
      document: { suture: 1, messages: HISTORY },
      signal: controller.signal,
      onEvent: ({ type }) => type === "text" && controller.abort(),
    });
    await expect(question).rejects.toMatchObject({ failure: "aborted" });
    const early = new AbortController();
    await reopen(wire, () => early.abort());
    expect(await failure(early.signal)).toMatchObject({ failure: "aborted" });
  });
});

describe.each(WIRES)("%s: an answer", (wire) => {
  it("that comes whole although a stream was asked for is an answer", async () => {
    const bodies: { readonly [wire: string]: object } = {
      "openai-chat": {
        choices: [{ message: { role: "assistant", content: "Hello." }, finish_reason: "stop" }],
      },
      "openai-responses": {
        status: "completed",
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Hello." }] }],
      },
      anthropic: { type: "message", content: [{ type: "text", text: "Hello." }], stop_reason: "end_turn" },
      gemini: { candidates: [{ content: { parts: [{ text: "Hello." }] }, finishReason: "STOP" }] },
    };
    await open(wire, answering(200, JSON.stringify(bodies[wire]), { "content-type": "application/json" }));
    expect(textIn((await caller.say(HISTORY)).message)).toBe("Hello.");
  });

  it("is over when it says so, whether or not the connection ends", async () => {
    await open(wire, (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(spoken(wire, HELLO));
      // Google's answers have no other end.
      if (wire === "gemini") response.end();
    });
    expect(textIn((await caller.say(HISTORY)).message)).toBe("Hello.");
  });

  it("whose connection breaks behind its end is one all the same", async () => {
    await open(wire, (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(spoken(wire, HELLO), () => response.destroy());
    });
    expect(textIn((await caller.say(HISTORY)).message)).toBe("Hello.");
  });

  it("in words that refuse is one, and says so", async () => {
    const events: AnswerEvent[] = [
      { type: "start", id: "up_1" },
      { type: "text", text: "I cannot say that." },
      { type: "finish", reason: "refusal", usage: { input: 10, output: 5 } },
    ];
    await open(wire, answering(200, spoken(wire, events)));
    const { message, reason } = await caller.say(HISTORY);
    expect([textIn(message), reason]).toEqual(["I cannot say that.", "refusal"]);
  });
});
