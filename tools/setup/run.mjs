import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

/**
 * Runs a Node script, with this Node.js unless another is named, and resolves to `{ ok, output }`.
 * With `show`, the child writes to our terminal and `output` stays empty.
 */
export function run(args, { show = false, env = {}, cwd = root, node = process.execPath } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ ok: false, output: String(error) }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}
