import { bytesAt } from "../../json/base64.ts";

/** No real picture has this many segments before its data; a file that claims so would only waste time. */
const MOST_SEGMENTS = 256;

/** The longer side of a PNG, GIF, JPEG or WebP in pixels, from its base64; `undefined` for anything else. */
export function pictureSide(data: string): number | undefined {
  const head = bytesAt(data, 0, 24);
  const start = String.fromCharCode(...head.slice(0, 4));
  if (start === "\x89PNG") return Math.max(big(head.slice(16, 20)), big(head.slice(20, 24)));
  if (start === "GIF8") return Math.max(little(head.slice(6, 8)), little(head.slice(8, 10)));
  if (start === "RIFF") return webpSide(data, String.fromCharCode(...head.slice(12, 16)));
  return start.startsWith("\xff\xd8") ? jpegSide(data) : undefined;
}

function big(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function little(bytes: readonly number[]): number {
  return big(bytes.toReversed());
}

/** Each of the three kinds of WebP stores the size in another place. */
function webpSide(data: string, kind: string): number | undefined {
  const bytes = bytesAt(data, 20, 10);
  const size = (from: number, count: number): number => little(bytes.slice(from, from + count));
  if (kind === "VP8X") return 1 + Math.max(size(4, 3), size(7, 3));
  if (kind === "VP8L") return 1 + Math.max(size(1, 4) & 0x3fff, (size(1, 4) >> 14) & 0x3fff);
  return kind === "VP8 " ? Math.max(size(6, 2) & 0x3fff, size(8, 2) & 0x3fff) : undefined;
}

/** A JPEG is a list of segments, each with its length; the one that starts the picture holds the size. */
function jpegSide(data: string): number | undefined {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const [mark, kind = 0, ...bytes] = bytesAt(data, at, 9);
    if (mark !== 0xff) return undefined;
    // C4, C8 and CC are tables, not pictures.
    if (kind === 0xc0 || (kind > 0xc0 && kind <= 0xcf && kind % 4 !== 0))
      return Math.max(big(bytes.slice(3, 5)), big(bytes.slice(5, 7)));
    at += 2 + big(bytes.slice(0, 2));
  }
  return undefined;
}
