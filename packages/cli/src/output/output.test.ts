import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { CliError } from "../cli-error.ts";
import { Sink } from "../testing/fake-io.ts";
import { createOutput, ReaderGone } from "./output.ts";

/** A stream whose every write fails. */
function failing(code: string): Writable {
  return new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error(`write ${code}`), { code }));
    },
  });
}

async function writeTwice(stream: Writable): Promise<void> {
  const output = createOutput(stream, "stdout");
  await output.write("a");
  await new Promise(setImmediate);
  await output.write("b");
}

describe("createOutput", () => {
  it("writes text and bytes", async () => {
    const sink = new Sink();
    const output = createOutput(sink, "stdout");
    await output.write("a");
    await output.write(Uint8Array.of(98));
    await output.write("");
    expect(sink.bytes.toString()).toBe("ab");
  });

  it("waits for a slow reader", async () => {
    const waiting: (() => void)[] = [];
    const slow = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void waiting.push(done),
    });
    let written = false;
    const writing = createOutput(slow, "stdout")
      .write("abc")
      .then(() => {
        written = true;
      });
    await new Promise(setImmediate);
    expect(written).toBe(false);
    waiting.shift()!();
    await writing;
    expect(written).toBe(true);
  });

  it("stops quietly when the reader is gone", async () => {
    await expect(writeTwice(failing("EPIPE"))).rejects.toBeInstanceOf(ReaderGone);
  });

  it("stops quietly when the stream was closed", async () => {
    const sink = new Sink();
    sink.destroy();
    await expect(createOutput(sink, "stdout").write("a")).rejects.toBeInstanceOf(ReaderGone);
  });

  it.each([
    ["ENOSPC", "the disk is full"],
    ["EIO", "write EIO"],
  ])("says what else went wrong: %s", async (code, why) => {
    const failure = writeTwice(failing(code));
    await expect(failure).rejects.toBeInstanceOf(CliError);
    await expect(failure).rejects.toThrow(`cannot write to stdout: ${why}`);
  });

  it("says so of the last write, too, once that is settled", async () => {
    const output = createOutput(failing("ENOSPC"), "stdout");
    await output.write("a");
    await expect(output.settled()).rejects.toThrow("cannot write to stdout: the disk is full");
  });

  it("is settled when nobody reads the rest", async () => {
    const output = createOutput(failing("EPIPE"), "stdout");
    await output.write("a");
    await output.settled();
  });
});
