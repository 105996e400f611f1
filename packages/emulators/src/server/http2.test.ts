import { type ClientHttp2Session, connect } from "node:http2";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../start-emulator.ts";

let emulator: Emulator;
let session: ClientHttp2Session;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-chat" });
  session = connect(emulator.url);
});
afterEach(() => emulator.reset());
afterAll(async () => {
  session.close();
  await emulator.close();
});

/** Sends a chat request over HTTP/2. Returns its status, the part of the answer that arrived, and how the stream ended. */
async function chat(): Promise<{ status: number; text: string; code: number | undefined }> {
  const stream = session.request({
    ":method": "POST",
    ":path": "/v1/chat/completions",
    "content-type": "application/json",
    authorization: "Bearer any",
  });
  let status = 0;
  let text = "";
  stream.on("response", (headers) => {
    status = Number(headers[":status"]);
  });
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  stream.on("error", () => {});
  stream.end(
    JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "hello" }], stream: true }),
  );
  await new Promise((resolve) => stream.once("close", resolve));
  return { status, text, code: stream.rstCode };
}

describe("HTTP/2 on the same port", () => {
  it("streams", async () => {
    const { status, text, code } = await chat();
    expect([status, code]).toEqual([200, 0]);
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    expect(Object.keys(emulator.log()[0]!.headers)).not.toContain(":path");
  });

  it("breaks off where a scenario says so", async () => {
    emulator.scenario({ faults: [{ drop: "before-headers" }, { drop: "after-headers" }, { cut: 1 }] });
    expect(await chat()).toMatchObject({ status: 0, text: "", code: 2 });
    expect(await chat()).toMatchObject({ status: 200, text: "", code: 2 });
    const { status, text, code } = await chat();
    expect([status, code]).toEqual([200, 2]);
    expect(text.match(/^data: /gm)).toHaveLength(2);
    expect((await chat()).code).toBe(0);
  });
});
