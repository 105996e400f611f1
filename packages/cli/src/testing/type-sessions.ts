import { type FakeAnswer, type FakeRequest, fakeGateway } from "./fake-gateway.ts";
import { type Ran, suture, type World } from "./fake-io.ts";

/** Runs `suture sessions …` with a gateway that gives these answers. */
export async function typeSessions(
  args: readonly string[],
  answers: Readonly<Record<string, FakeAnswer>>,
  world: World = {},
): Promise<Ran & { readonly requests: readonly FakeRequest[]; readonly url: string }> {
  const { url, requests } = await fakeGateway(answers);
  const ran = await suture(["sessions", ...args, "--url", url], world);
  return { ...ran, requests, url };
}

/** A model's message with this text. */
export function says(text: string): { readonly role: string; readonly parts: readonly object[] } {
  return { role: "assistant", parts: [{ type: "text", text }] };
}
