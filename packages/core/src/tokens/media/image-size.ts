import { Base64Bytes } from "./base64-bytes.ts";

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of JPEG segments to search for the size; images have about ten. */
const MOST_SEGMENTS = 200;

/** The size in the header of a PNG, JPEG, GIF or WebP; `undefined` for anything else. */
export function imageSize(data: string): ImageSize | undefined {
  const bytes = new Base64Bytes(data);
  const size = pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

function pngSize(bytes: Base64Bytes): ImageSize | undefined {
  if (bytes.at(0) !== 0x89 || !bytes.says(1, "PNG") || !bytes.says(12, "IHDR")) return undefined;
  // Four bytes each. No real image has more than 65,535 pixels per side.
  if (bytes.short(16) !== 0 || bytes.short(20) !== 0) return undefined;
  return { width: bytes.short(18), height: bytes.short(22) };
}

function gifSize(bytes: Base64Bytes): ImageSize | undefined {
  return bytes.says(0, "GIF8") ? { width: bytes.shortLow(6), height: bytes.shortLow(8) } : undefined;
}

function webpSize(bytes: Base64Bytes): ImageSize | undefined {
  if (!bytes.says(0, "RIFF") || !bytes.says(8, "WEBPVP8")) return undefined;
  const kind = bytes.at(15);
  if (kind === 0x58) {
    // Extended: 24 bits each, less one.
    return {
      width: 1 + bytes.shortLow(24) + (bytes.at(26) << 16),
      height: 1 + bytes.shortLow(27) + (bytes.at(29) << 16),
    };
  }
  if (kind === 0x4c) {
    // Lossless: 14 bits each, less one.
    const low = bytes.shortLow(21);
    const high = bytes.shortLow(23);
    return { width: 1 + (low & 0x3fff), height: 1 + ((low >> 14) | ((high & 0xfff) << 2)) };
  }
  return { width: bytes.shortLow(26) & 0x3fff, height: bytes.shortLow(28) & 0x3fff };
}

function jpegSize(bytes: Base64Bytes): ImageSize | undefined {
  if (bytes.short(0) !== 0xffd8) return undefined;
  let at = 2;
  for (let i = 0; i < MOST_SEGMENTS; i++) {
    if (bytes.at(at) !== 0xff) return undefined;
    const marker = bytes.at(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // All kinds of frames, but not tables (C4), extensions (C8) and arithmetic conditioning (CC).
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: bytes.short(at + 7), height: bytes.short(at + 5) };
    }
    const length = bytes.short(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}
