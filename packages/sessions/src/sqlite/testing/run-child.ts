import { type ChildProcess, spawn } from "node:child_process";
import { bundleScript } from "@suture/testkit/bundle-script";

const child = await bundleScript(new URL("./child.ts", import.meta.url));

/** A process that runs `child.ts`. */
export interface Child {
  readonly process: ChildProcess;
  /** The lines of output so far. */
  readonly lines: string[];
  /** Settles when the process has ended, with all lines and how it ended. */
  readonly ended: Promise<{
    lines: string[];
    code: number | null;
    signal: NodeJS.Signals | null;
    errors: string;
  }>;
}

/** How to start the process: with a limit on file sizes in kilobytes, or as another user. */
export interface ChildOptions {
  readonly fileLimit?: number;
  readonly user?: number;
  readonly onLine?: (line: string, child: ChildProcess) => void;
}

/** Starts a process that runs a task of `child.ts`. */
export function runChild(args: readonly string[], options: ChildOptions = {}): Child {
  const node = [process.execPath, child, ...args];
  // The shell counts in blocks of 512 bytes.
  const [command = "", ...rest] =
    options.fileLimit === undefined
      ? node
      : ["sh", "-c", `ulimit -f ${options.fileLimit * 2}; exec "$@"`, "sh", ...node];
  const user = options.user === undefined ? {} : { uid: options.user, gid: options.user };
  const started = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"], ...user });
  const lines: string[] = [];
  let [pending, errors] = ["", ""];
  started.stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (pending + text).split("\n");
    pending = parts.pop() ?? "";
    for (const line of parts) {
      lines.push(line);
      options.onLine?.(line, started);
    }
  });
  started.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = new Promise<Awaited<Child["ended"]>>((resolve) => {
    started.on("close", (code, signal) => resolve({ lines, code, signal, errors }));
  });
  return { process: started, lines, ended };
}
