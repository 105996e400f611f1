import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./unprivileged-user.ts";

/** How a server ends. `fast`: in order. `immediate`: as if it crashed. */
export type Ending = "fast" | "immediate";

/** A server's folder, and how to run it. */
export interface ServerPlace {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
}

/** A running server. */
export interface ServerProcess {
  end(how: Ending): Promise<void>;
}

/**
 * The server outlives us only briefly: a pipe from us closes when we end for any reason, and its reader then stops the server and removes
 * its files.
 */
const SUPERVISOR = `
exec 3<&0
folder="$1"; shift
"$@" 3<&- &
server=$!
(
  read -r signal <&3
  kill -s "\${signal:-QUIT}" $server
  [ -n "$signal" ] && exit
  while kill -0 $server 2>/dev/null; do sleep 0.1; done
  rm -rf "$folder"
) &
exec 3<&-
wait $server
`;

/** Starts a server and waits until it answers. */
export async function startServer({
  folder,
  data,
  port,
  binaries,
  user,
}: ServerPlace): Promise<ServerProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "lc_messages=C",
  ];
  const server = [
    binaries.postgres,
    "-D",
    data,
    "-p",
    String(port),
    ...settings.flatMap((one) => ["-c", one]),
  ];
  const child = spawn("sh", ["-c", SUPERVISOR, "sh", folder, ...server], {
    ...user,
    cwd: folder,
    env: { ...process.env, ...binaries.environment },
    stdio: ["pipe", "ignore", "pipe"],
    // A signal to our process group must not reach the server before the supervisor.
    detached: true,
  });
  await ready(child);
  // A running server must not keep the tests from ending.
  child.unref();
  for (const stream of [child.stdin, child.stderr])
    if (stream && "unref" in stream && typeof stream.unref === "function") stream.unref();
  return {
    async end(how) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.ref();
      child.stdin?.end(how === "fast" ? "INT\n" : "QUIT\n");
      await exited;
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      // Later lines are read and dropped, because a full pipe would stop the server.
      if (log.length < 100_000) log += text;
      if (log.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Postgres ended with ${code} at its start:\n${log}`)));
  });
}
