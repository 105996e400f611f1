import { run } from "../main.ts";
import { fakeIo, type World } from "./fake-io.ts";

/** Runs a continuous command while `use` runs, and returns what it printed; `told` is stderr so far. */
export async function whileRunning(
  command: string,
  args: readonly string[],
  use: (url: string, told: () => string) => Promise<void>,
  world: World = {},
): Promise<{ code: number; out: string; err: string; url: string }> {
  let stop = () => {};
  let ready = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const started = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const io = fakeIo({
    ...world,
    interrupted: () => {
      ready();
      return stopped;
    },
  });
  const ended = run([command, "--port", "0", ...args], io);
  await Promise.race([started, ended]);
  const [url = ""] = /http:\/\/(?:localhost|[\d.]+):\d+/.exec(io.stdout.bytes.toString()) ?? [];
  try {
    await use(url, () => io.stderr.bytes.toString());
  } finally {
    stop();
  }
  return { code: await ended, out: io.stdout.bytes.toString(), err: io.stderr.bytes.toString(), url };
}
