import { contracts } from "@suture/core";
import { GatewayOptionError } from "../errors.ts";
import { wires } from "../wires/registry.ts";
import type { Upstream, UpstreamOptions } from "./upstream.ts";

/** First segments of paths that mean something else. */
const TAKEN = /^(?:v\d.*|reports|upload)$/;

/** Checks the options of an upstream and settles what follows from them. */
export function openUpstream(
  options: UpstreamOptions,
  env: { readonly [name: string]: string | undefined },
): Upstream {
  const { name, baseUrl, contract, keyEnv } = options;
  const fail = (words: string): never => {
    throw new GatewayOptionError(`upstream ${name}: ${words}`);
  };
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name) || TAKEN.test(name)) {
    fail("a name is made of small letters, digits and dashes, and is not reports, upload or v1");
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : fail(`${baseUrl} is not a URL`);
  if (!/^https?:$/.test(url.protocol)) fail(`${baseUrl} is not a URL of http or https`);
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    fail("a base URL has no user, query or hash; a key goes into key or keyEnv");
  }
  if (contract !== undefined && !contracts.some((each) => each.name === contract)) {
    fail(`unknown contract ${contract}; known are ${contracts.map((each) => each.name).join(", ")}`);
  }
  if (options.wires.length === 0) fail("it speaks no wire");
  const key = options.key ?? (keyEnv === undefined ? undefined : env[keyEnv]);
  if (keyEnv !== undefined && !key) fail(`${keyEnv} is not set`);
  return {
    name,
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ""),
    contracts: new Map(
      options.wires.map((wire) => {
        if (!wires.some((each) => each.name === wire)) fail(`unknown wire ${wire}`);
        return [wire, contractFor(wire, contract)];
      }),
    ),
    key,
    window: options.window,
  };
}

/** The contract that was given, where it knows the wire; the wire's own otherwise. */
function contractFor(wire: string, name: string | undefined): string {
  const given = contracts.find((each) => each.name === name);
  return given !== undefined && Object.hasOwn(given.wires, wire) ? given.name : wire;
}
