import { vi } from "vitest";

/** What went over the wire when a client called `fetch`. */
export interface Fetched {
  readonly sent: string;
  readonly status: number;
  readonly headers: Headers;
}

/** Watches what clients send and get, whatever they let their users see of it. */
export function watchFetch(): { readonly seen: Fetched[]; stop(): void } {
  const seen: Fetched[] = [];
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const response = await real(input, init);
    const sent = typeof init?.body === "string" ? init.body : "";
    seen.push({ sent, status: response.status, headers: response.headers });
    return response;
  });
  return { seen, stop: () => spy.mockRestore() };
}
