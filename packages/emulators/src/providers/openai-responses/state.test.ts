import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";
import { output, reasoning, user } from "../../testing/openai-responses.ts";
import { encryptedContent } from "./encrypted-content.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-responses" });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

interface Answer {
  readonly id: string;
  readonly output: readonly { readonly id: string; readonly type: string; readonly call_id: string }[];
  readonly error: { readonly message: string; readonly param: string | null; readonly code: string | null };
}

const tools = [{ type: "function", name: "f", parameters: { type: "object", properties: {} } }];

async function post(fragment: object): Promise<Answer & { status: number }> {
  const response = await fetch(`${emulator.url}/v1/responses`, {
    method: "POST",
    headers: { authorization: "Bearer key", "content-type": "application/json" },
    body: JSON.stringify({ model: "gpt-5", input: "hello", tools, ...fragment }),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}

/** A response with reasoning and a call. */
async function calling(more: object = {}) {
  const answer = await post({ input: "think, then call f", ...more });
  const [thought, call] = answer.output;
  if (thought === undefined || call === undefined) throw new Error("there was no call");
  return { answer, thought, call };
}

describe("what the Responses API remembers", () => {
  it("demands the outputs of the response that is continued", async () => {
    const { answer, call } = await calling();
    const refused = await post({ previous_response_id: answer.id });
    expect(refused.error.message).toBe(`No tool output found for function call ${call.call_id}.`);
    const accepted = await post({ previous_response_id: answer.id, input: [output(call.call_id)] });
    expect(accepted.status).toBe(200);
  });

  it("refuses items that the continued response has already", async () => {
    const { answer, call } = await calling();
    const { error } = await post({ previous_response_id: answer.id, input: [call, output(call.call_id)] });
    expect(error.message).toMatch(`Duplicate item found with id ${call.id}.`);
  });

  it("demands the reasoning that a stored call was made from", async () => {
    const { thought, call } = await calling();
    const { error } = await post({ input: [user, call, output(call.call_id)] });
    expect(error.message).toBe(
      `Item '${call.id}' of type 'function_call' was provided without its required 'reasoning' item: '${thought.id}'.`,
    );
    const { id: _id, ...unnamed } = call;
    expect((await post({ input: [user, unnamed, output(call.call_id)] })).status).toBe(200);
    expect((await post({ input: [user, thought, call, output(call.call_id)] })).status).toBe(200);
  });

  it("resolves references", async () => {
    const { thought, call } = await calling();
    const reference = (id: string) => ({ type: "item_reference", id });
    const input = [user, reference(thought.id), reference(call.id), output(call.call_id)];
    expect((await post({ input })).status).toBe(200);
    const alone = await post({ input: [user, reference(thought.id), user] });
    expect(alone.error.message).toMatch("was provided without its required following item");
    const unanswered = await post({ input: [user, reference(thought.id), reference(call.id)] });
    expect(unanswered.error.message).toMatch("No tool output found");
    const missing = await post({ input: [user, reference("fc_unknown")] });
    expect(missing).toMatchObject({
      status: 404,
      error: { message: "Item with id 'fc_unknown' not found.", param: "input", code: null },
    });
  });

  it("knows nothing of what was not to be stored", async () => {
    const { answer, thought, call } = await calling({ store: false });
    const continued = await post({ previous_response_id: answer.id, input: [output(call.call_id)] });
    expect(continued.error.code).toBe("previous_response_not_found");
    const sent = await post({ store: false, input: [user, thought, call, output(call.call_id)] });
    expect(sent).toMatchObject({
      status: 404,
      error: {
        message: `Item with id '${thought.id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
        param: "input",
      },
    });
  });
});

describe("encrypted reasoning", () => {
  const message = { type: "message", id: "msg_a", role: "assistant", content: [] };
  const send = (item: object) => post({ store: false, input: [user, item, message, user] });

  it("comes back with its own id or with none", async () => {
    const content = { encrypted_content: encryptedContent("rs_a", "thought") };
    expect((await send(reasoning("rs_a", content))).status).toBe(200);
    expect((await send(reasoning("", { ...content, id: undefined }))).status).toBe(200);
    expect((await send(reasoning("rs_b", content))).error).toMatchObject({
      message:
        "The encrypted content for item rs_b could not be verified. Reason: Encrypted content item_id did not match the target item id.",
      param: null,
      code: "invalid_encrypted_content",
    });
  });

  it.each([
    ["changed", encryptedContent("rs_a", "thought").replace("gAAAAA", "gAAAAAB")],
    ["cut off", encryptedContent("rs_a", "thought").slice(0, -4)],
    ["somebody else's", "WaUjzkypQ2mUEVM36O2TxuC06KN8xyfbJwyem2dw3URe"],
    ["short", "gAAAAA"],
  ])("is refused when it is %s", async (_, content) => {
    const { error } = await send(reasoning("", { id: undefined, encrypted_content: content }));
    expect(error).toMatchObject({
      message: `The encrypted content ${content.slice(0, 4)}...${content.slice(-4)} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
      code: "invalid_encrypted_content",
    });
  });
});
