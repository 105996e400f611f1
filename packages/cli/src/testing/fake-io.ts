import { Buffer } from "node:buffer";
import { tmpdir } from "node:os";
import { Readable, Writable } from "node:stream";
import type { Io } from "../io.ts";
import { run } from "../main.ts";

/** The world of one run in a test. */
export interface World {
  readonly stdin?: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Which streams are terminals. */
  readonly terminals?: readonly ("stdin" | "stdout" | "stderr")[];
  readonly columns?: number;
  readonly cwd?: string;
  readonly env?: Io["env"];
  readonly now?: () => number;
  /** When a continuous command is told to end; at once by default. */
  readonly interrupted?: () => Promise<void>;
  /** Receives the function to call to make the command reload its configuration. */
  readonly onHangup?: (callback: () => void) => void;
}

/** What a run printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The bytes of stdout. */
  readonly bytes: Buffer;
}

/** A stream that records what was written to it. */
export class Sink extends Writable {
  readonly chunks: Buffer[] = [];
  isTTY?: boolean;
  columns?: number;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** Builds the streams of a world. */
export function fakeIo(world: World = {}): Io & { readonly stdout: Sink; readonly stderr: Sink } {
  const {
    stdin = "",
    terminals = [],
    columns,
    env = {},
    cwd = tmpdir(),
    now = () => 0,
    interrupted = async () => {},
    onHangup = () => {},
  } = world;
  const chunks = Array.isArray(stdin) ? stdin : [stdin];
  const input = Object.assign(Readable.from(chunks, { objectMode: false }), {
    isTTY: terminals.includes("stdin"),
  });
  const sink = (name: "stdout" | "stderr") => {
    const stream = new Sink();
    stream.isTTY = terminals.includes(name);
    if (columns !== undefined) stream.columns = columns;
    return stream;
  };
  return {
    stdin: input,
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    cwd,
    env,
    now,
    interrupted,
    onHangup: (callback) => {
      onHangup(callback);
      return () => {};
    },
  };
}

/** Runs the command in this process. */
export async function suture(args: readonly string[], world: World = {}): Promise<Ran> {
  const io = fakeIo(world);
  const code = await run(args, io);
  const { bytes } = io.stdout;
  return { code, out: bytes.toString(), err: io.stderr.bytes.toString(), bytes };
}
