import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

const SIGNALS = ["SIGINT", "SIGTERM"];

/**
 * Runs a Node script, with this Node.js unless another is given, and resolves to `{ ok, output }`. With `show`, the child writes to our
 * terminal and `output` stays empty. A signal that ends us is passed on to the child, and we wait for it; otherwise it would keep running
 * behind the prompt.
 */
export function run(args, { show = false, env = {}, cwd = root, node = process.execPath } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let isEnding = false;
    const pass = (signal) => {
      isEnding = true;
      child.kill(signal);
    };
    if (show) for (const signal of SIGNALS) process.on(signal, pass);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ ok: false, output: String(error) }));
    child.on("close", (code) => {
      if (isEnding) process.exit(code ?? 1);
      for (const signal of SIGNALS) process.off(signal, pass);
      resolve({ ok: code === 0, output });
    });
  });
}
