import { createHash } from "node:crypto";
import { judge } from "@suture/emulators";
import { type FakeUpstream, fakeUpstream } from "./fake-upstream.ts";

/** A provider of every wire that judges as the emulators do, and answers with the hash of the bytes that it got. */
export function judgingUpstream(): Promise<FakeUpstream> {
  return fakeUpstream(({ url = "" }, response, bytes) => {
    const model = /models\/([^:]+):/.exec(url)?.[1];
    const body = JSON.parse(bytes.toString()) as object;
    const verdict = judge(providerAt(url), { body, ...(model === undefined ? {} : { model }) }, TRUST);
    response.writeHead(verdict.accepted ? 200 : verdict.status, { "content-type": "application/json" });
    response.end(JSON.stringify(verdict.accepted ? { hash: hashOf(bytes) } : verdict.body));
  });
}

const TRUST = { signatures: "trust" } as const;

/** What bytes are compared by. */
export function hashOf(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function providerAt(url: string): string {
  if (url.startsWith("/v1beta")) return "gemini";
  if (url.startsWith("/v1/messages")) return "anthropic";
  return url.startsWith("/v1/responses") ? "openai-responses" : "openai-chat";
}
