import type { Emulator } from "@suture/emulators";
import type { UpstreamOptions } from "@suture/gateway";

/** The known upstreams that can be emulated, with the addresses of their emulators. */
export function emulatedUpstreams(
  known: readonly UpstreamOptions[],
  { providers }: Emulator,
): UpstreamOptions[] {
  return known.flatMap(({ name }) => {
    // OpenAI has two endpoints at one address.
    const wanted = name === "openai" ? "openai-chat" : name;
    const baseUrl = providers.find((provider) => provider.name === wanted)?.baseUrl;
    return baseUrl === undefined ? [] : [{ name, baseUrl, key: "emulated" }];
  });
}
