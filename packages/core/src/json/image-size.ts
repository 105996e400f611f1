import { type Header, headerAt } from "./header-at.ts";

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of JPEG segments to search for the size; images have about ten. */
const MOST_SEGMENTS = 256;

/** The size in the header of a PNG, GIF, WebP or JPEG, given in base64; `undefined` for anything else. */
export function imageSize(data: string): ImageSize | undefined {
  const size = sizeIn(headerAt(data, 0, 30), data);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

function sizeIn(head: Header, data: string): ImageSize | undefined {
  if (head.says(0, "\x89PNG") && head.says(12, "IHDR"))
    return { width: head.big(16, 4), height: head.big(20, 4) };
  if (head.says(0, "GIF8")) return { width: head.little(6, 2), height: head.little(8, 2) };
  if (head.says(0, "RIFF") && head.says(8, "WEBPVP8")) return webpSize(head);
  return head.says(0, "\xff\xd8") ? jpegSize(data) : undefined;
}

/** Each of the three kinds of WebP stores the size in another place. */
function webpSize(head: Header): ImageSize {
  if (head.says(15, "X")) return { width: 1 + head.little(24, 3), height: 1 + head.little(27, 3) };
  if (!head.says(15, "L")) return { width: head.little(26, 2) & 0x3fff, height: head.little(28, 2) & 0x3fff };
  const bits = head.little(21, 4);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
}

/** A JPEG is a list of segments, each with its length; the one that starts the picture holds the size. */
function jpegSize(data: string): ImageSize | undefined {
  let at = 2;
  for (let count = 0; count < MOST_SEGMENTS; count++) {
    const segment = headerAt(data, at, 9);
    const marker = segment.big(1, 1);
    const length = segment.big(2, 2);
    if (!segment.says(0, "\xff")) return undefined;
    // C4, C8 and CC are tables, not pictures.
    if (marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0))
      return { width: segment.big(7, 2), height: segment.big(5, 2) };
    // FF may be repeated before a marker.
    if (marker === 0xff) at += 1;
    else if (length >= 2) at += 2 + length;
    else return undefined;
  }
  return undefined;
}
