import type { Emulator } from "../start-emulator.ts";

/** Sends a chat request. `headers` and members of the body are added to an acceptable one. */
export function chat(
  { url }: Emulator,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any", ...headers },
    body: JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "hello" }], ...body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The message of a refusal in OpenAI's envelope. */
export async function refusalOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { message: string } };
  return error.message;
}
