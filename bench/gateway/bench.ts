import { Child } from "./child.ts";

/** Who gets the requests: the provider itself, or one of the proxies before it. */
export interface Target {
  readonly name: "direct" | "floor" | "suture" | "portkey";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose use of the processor is counted; absent where nothing stands before the provider. */
  readonly server?: Child;
}

/** Everything that a measurement needs. */
export interface Bench {
  readonly targets: readonly Target[];
  readonly clients: Child;
  /** How often everything is measured, in turns. */
  readonly rounds: number;
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
    const floor = await start("floor", upstream.url);
    const suture = await start("suture", upstream.url);
    const targets: Target[] = [
      { name: "direct", url: upstream.url + PATH, headers: HEADERS },
      { name: "floor", url: floor.url + PATH, headers: HEADERS, server: floor },
      { name: "suture", url: suture.url + PATH, headers: HEADERS, server: suture },
    ];
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
    await run({ targets, clients, rounds: quick ? 3 : 7, shorter: quick ? 4 : 1 });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
}
