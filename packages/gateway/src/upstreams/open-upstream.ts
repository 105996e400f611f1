import { contracts } from "@suture/core";
import type { Upstream, UpstreamOptions } from "./upstream.ts";

/** Settles what follows from the options of an upstream; they were checked before. */
export function openUpstream(options: UpstreamOptions, key: string | undefined): Upstream {
  const { name, baseUrl = "", contract, wires = ["openai-chat"], window, models } = options;
  const url = new URL(baseUrl);
  return {
    name,
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ""),
    contracts: new Map(wires.map((wire) => [wire, contractFor(wire, contract)])),
    key,
    keyless: options.keyless === true,
    window,
    models,
  };
}

/** The contract that was given, where it knows the wire; the wire's own otherwise. */
function contractFor(wire: string, name: string | undefined): string {
  const given = contracts.find((each) => each.name === name);
  return given !== undefined && Object.hasOwn(given.wires, wire) ? given.name : wire;
}
