import { Child } from "./child.ts";

/** Who gets the requests: the provider itself, or one of the proxies before it. */
export interface Target {
  readonly name: "direct" | "floor" | "suture" | "portkey";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose use of the processor is counted; absent where nothing stands before the provider. */
  readonly server?: Child;
}

/** A proxy in a process of its own. */
export type Server = Target & { readonly server: Child };

/** The floor and the gateway, to be measured one right after the other. */
export interface Pair {
  readonly floor: Server;
  readonly suture: Server;
}

/** Everything that a measurement needs. */
export interface Bench {
  /** One of each. */
  readonly targets: readonly Target[];
  /** The same again, in other processes: what the compiler makes of the same code is not the same in each of them. */
  readonly pairs: readonly Pair[];
  readonly clients: Child;
  /** How many pairs of measurements there are of everything. */
  readonly rounds: number;
  /** Milliseconds of a proxy's processor that one measurement takes, or a little more. */
  readonly busy: number;
  /** Requests are this many times fewer than in a full run. */
  readonly shorter: number;
}

const PATH = "/v1/chat/completions";
const HEADERS = { "content-type": "application/json", authorization: "Bearer any" };

/** Starts the fake provider, every proxy and the clients, runs the measurements, and ends all processes. */
export async function withBench(
  { quick, peer }: { readonly quick: boolean; readonly peer: boolean },
  run: (bench: Bench) => Promise<void>,
): Promise<void> {
  const children: Child[] = [];
  const start = async (name: string, ...args: string[]): Promise<Child> => {
    const child = await Child.start(name, args);
    children.push(child);
    return child;
  };
  try {
    const upstream = await start("upstream");
    const proxy = async (name: "floor" | "suture"): Promise<Server> => {
      const server = await start(name, upstream.url);
      return { name, url: server.url + PATH, headers: HEADERS, server };
    };
    const pairs: Pair[] = [];
    while (pairs.length < (quick ? 2 : 3)) {
      pairs.push({ floor: await proxy("floor"), suture: await proxy("suture") });
    }
    const [{ floor, suture }] = pairs as [Pair];
    const targets: Target[] = [{ name: "direct", url: upstream.url + PATH, headers: HEADERS }, floor, suture];
    if (peer) {
      const portkey = await start("portkey");
      const route = { "x-portkey-provider": "openai", "x-portkey-custom-host": `${upstream.url}/v1` };
      targets.push({
        name: "portkey",
        url: portkey.url + PATH,
        headers: { ...HEADERS, ...route },
        server: portkey,
      });
    }
    const clients = await start("load");
    const length = quick ? { rounds: 10, busy: 125, shorter: 4 } : { rounds: 21, busy: 250, shorter: 1 };
    await run({ targets, pairs, clients, ...length });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}
