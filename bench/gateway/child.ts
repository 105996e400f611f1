import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const USAGE = new URL("children/usage.mjs", import.meta.url).href;

/** What a process has used so far: microseconds of processors, bytes of memory. */
export interface Usage {
  readonly cpu: number;
  readonly rss: number;
}

/** A process of the benchmark: a server, or the clients. */
export class Child {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  /** Starts `children/<name>.mjs`; resolves when it says that it is ready. */
  static async start(name: string, args: readonly string[] = []): Promise<Child> {
    const file = fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));
    const more = name === "load" ? [] : ["--import", USAGE];
    const process = fork(file, args, {
      execArgv: ["--expose-gc", ...more],
      serialization: "advanced",
      // The peer logs on its terminal.
      stdio: [
        "ignore",
        name === "portkey" ? "ignore" : "inherit",
        name === "portkey" ? "ignore" : "inherit",
        "ipc",
      ],
    });
    const [{ url }] = (await once(process, "message")) as [{ url: string }];
    return new Child(process, url);
  }

  /** What it used so far; with `collect`, garbage is collected before. */
  usage(collect = false): Promise<Usage> {
    return this.ask<Usage>(collect ? "collect" : "usage");
  }

  /** Sends a message and waits for the answer. */
  async ask<T>(message: string | object): Promise<T> {
    const answer = once(this.#process, "message");
    this.#process.send(message);
    return (await answer)[0] as T;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.disconnect();
    await ended;
  }
}
