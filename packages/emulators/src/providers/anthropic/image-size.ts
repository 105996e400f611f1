/** Width and height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much of an image is searched for its size, in characters of base64. */
const HEAD = 256 * 1024;

/** The size of a PNG, GIF or JPEG image given as base64; undefined for anything else. */
export function imageSize(base64: string): Size | undefined {
  const bytes = Buffer.from(base64.slice(0, HEAD), "base64");
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 10 && bytes.toString("latin1", 0, 3) === "GIF") {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : undefined;
}

/** JPEG is a sequence of segments. The frame header, one of the markers C0 to CF, holds the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
