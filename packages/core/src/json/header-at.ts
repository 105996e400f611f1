import { bytesAt } from "./base64.ts";

/** Some bytes of a file, as text and numbers. Missing bytes give `NaN`. */
export interface Header {
  /** True when the text is at this position. */
  says(at: number, text: string): boolean;
  /** The number in some bytes, the highest byte first. */
  big(at: number, count: number): number;
  /** The number in some bytes, the lowest byte first. */
  little(at: number, count: number): number;
}

/** Decodes `count` bytes from a position of base64, so that a file's header is read without decoding the file. */
export function headerAt(data: string, from: number, count: number): Header {
  const bytes = bytesAt(data, from, count);
  const number = (own: readonly number[], wanted: number): number =>
    own.length < wanted ? Number.NaN : own.reduce((sum, byte) => sum * 256 + byte, 0);
  return {
    says: (at, text) => String.fromCharCode(...bytes).startsWith(text, at),
    big: (at, wanted) => number(bytes.slice(at, at + wanted), wanted),
    little: (at, wanted) => number(bytes.slice(at, at + wanted).reverse(), wanted),
  };
}
