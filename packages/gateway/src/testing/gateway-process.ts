import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { bundleProgram } from "@suture/testkit/bundle-script";
import type { GatewayOptions } from "../options.ts";

const CHILD = await bundleProgram(new URL("gateway-child.mjs", import.meta.url));

/** A gateway in a process of its own. */
export interface GatewayProcess {
  readonly url: string;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** Starts a gateway in a process of its own; resolves when it listens. */
export async function startGatewayProcess(
  options: GatewayOptions,
  env: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url }: { url: string } = JSON.parse(line);
    return { url, kill: () => kill(child) };
  }
  throw new Error(`the gateway did not start: ${complaint}`);
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
