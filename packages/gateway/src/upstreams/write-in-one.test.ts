import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { writeInOne } from "./write-in-one.ts";

const close: (() => void)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

/** What arrives of what is written at one moment, and whether everybody who wrote was told. */
async function arrives(write: (socket: Socket) => void): Promise<Buffer> {
  const server = createServer().listen(0, "127.0.0.1");
  close.push(() => server.close());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  writeInOne(socket);
  const [other] = (await once(server, "connection")) as [Socket];
  const pieces: Buffer[] = [];
  other.on("data", (piece: Buffer) => pieces.push(piece));
  socket.cork();
  write(socket);
  socket.uncork();
  socket.end();
  await once(other, "end");
  return Buffer.concat(pieces);
}

it.each<[string, readonly (readonly [string | Buffer, BufferEncoding?])[]]>([
  [
    "texts",
    [
      ["head é\r\n", "latin1"],
      ["body", "latin1"],
      ["", "latin1"],
    ],
  ],
  [
    "a text and bytes",
    [["head é\r\n", "latin1"], [Buffer.from("body €")], [Buffer.alloc(0)], ["end", "latin1"]],
  ],
  ["bytes", [[Buffer.from([0, 1, 255])], [Buffer.from([2])]]],
  ["texts of other encodings", [["€", "utf8"], ["00ff", "hex"], [Buffer.from("x")]]],
  ["nothing", [["", "utf8"], ["", "latin1"], [Buffer.from("x")]]],
  ["what is long", [["head", "latin1"], [Buffer.alloc(300_000, "x")]]],
])("what arrives is what was written: %s", async (_, pieces) => {
  const told: number[] = [];
  const arrived = await arrives((socket) => {
    for (const [at, [piece, encoding]] of pieces.entries()) {
      const tell = () => told.push(at);
      if (typeof piece === "string") socket.write(piece, encoding, tell);
      else socket.write(piece, tell);
    }
  });
  const expected = pieces.map(([piece, encoding]) =>
    typeof piece === "string" ? Buffer.from(piece, encoding) : piece,
  );
  expect(arrived.equals(Buffer.concat(expected))).toBe(true);
  expect(told).toEqual(pieces.map((_, at) => at));
});
