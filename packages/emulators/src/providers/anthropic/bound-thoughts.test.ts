import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

const BOUND =
  'messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".';

interface Answered {
  readonly content?: readonly unknown[];
  readonly error?: { readonly message: string };
}

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({
    provider: "anthropic",
    scenario: {
      replies: [
        { reasoning: "First.", text: "One." },
        { reasoning: "Second.", text: "Two." },
      ],
    },
  });
});
afterAll(() => emulator.close());

async function ask(messages: readonly unknown[], more: object = {}, beta?: string): Promise<Answered> {
  const body = { model: "claude-opus-5-5", max_tokens: 4_096, messages, ...more };
  const headers = { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01" };
  const response = await fetch(`http://127.0.0.1:${emulator.port}/v1/messages`, {
    method: "POST",
    headers: { ...headers, ...(beta === undefined ? {} : { "anthropic-beta": beta }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answered;
}

describe("thoughts of a model that binds them", () => {
  const user = (content: string) => ({ role: "user", content });
  let talk: readonly unknown[] = [];
  beforeAll(async () => {
    const first = [user("Oslo?")];
    const one = { role: "assistant", content: (await ask(first)).content };
    const two = [...first, one, user("Rome?")];
    talk = [...two, { role: "assistant", content: (await ask(two)).content }, user("And now?")];
  });

  const answerTo = async (...asked: Parameters<typeof ask>) =>
    (await ask(...asked)).error?.message ?? "accepted";
  const without = (message: unknown) => {
    const { content } = message as { content: readonly { type: string }[] };
    return { role: "assistant", content: content.filter(({ type }) => type !== "thinking") };
  };

  it("come back as they were given out", async () => expect(await answerTo(talk)).toBe("accepted"));

  it("do not come back behind other words, tools or instructions", async () => {
    const [, ...rest] = talk;
    expect(await answerTo([user("Bergen?"), ...rest])).toContain(BOUND);
    expect(await answerTo(talk, { system: "Be brief." })).toContain(BOUND);
    expect(await answerTo(talk, { tools: [{ name: "f", input_schema: { type: "object" } }] })).toContain(
      BOUND,
    );
  });

  it("do come back where only a mark of the prompt cache is new, or what invalid ones are dropped", async () => {
    const [, ...rest] = talk;
    const marked = { type: "text", text: "Oslo?", cache_control: { type: "ephemeral" } };
    expect(await answerTo([{ role: "user", content: [marked] }, ...rest])).toBe("accepted");
    const thinking = { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } };
    const beta = "thinking-binding-controls-2026-08-01";
    expect(await answerTo([user("Bergen?"), ...rest], { thinking }, beta)).toBe("accepted");
  });

  it("may be left out from the start, or all of them", async () => {
    const [first, one, second, two, last] = talk;
    expect(await answerTo([first, without(one), second, two, last])).toBe("accepted");
    expect(await answerTo([user("Bergen?"), without(one), second, without(two), last])).toBe("accepted");
  });

  it("are nobody's concern on other models", async () => {
    const [, ...rest] = talk;
    expect(await answerTo([user("Bergen?"), ...rest], { model: "claude-opus-5" })).toBe("accepted");
  });
});
