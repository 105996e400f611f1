import { Buffer } from "node:buffer";

/** What a file is if it is not text, and what to do with it. */
export interface NoText {
  /** "is compressed". */
  readonly what: string;
  readonly hint: string;
}

const unpack = (command: string): NoText => ({
  what: "is compressed",
  hint: `Unpack it, for instance with ${command}, and pipe it in.`,
});

/** Starts of files that people mistake for conversations. */
const STARTS: readonly (readonly [start: string, NoText])[] = [
  ["\x1f\x8b", unpack("gunzip -c")],
  ["\x28\xb5\x2f\xfd", unpack("zstd -dc")],
  ["\xfd7zXZ", unpack("xz -dc")],
  ["BZh", unpack("bunzip2 -c")],
  ["PK\x03\x04", unpack("unzip -p")],
  [
    "SQLite format 3\0",
    {
      what: "is a SQLite database",
      hint: "Have the program that keeps it export the session as JSON, or get it out with sqlite3.",
    },
  ],
];

/** A file that was being written during a power failure often has its full length, filled with zeros. */
const ZEROS: NoText = {
  what: "holds nothing but zeros",
  hint: "It was never fully written: look for a backup.",
};

const BINARY: NoText = { what: "is binary", hint: "Name the file that holds the conversation as JSON." };

/** How many bytes at the start of a file are examined. */
const LOOK = 8_192;

/** Recognises files that are not text by their start; `undefined` for all others. */
export function noTextOf(bytes: Uint8Array): NoText | undefined {
  const start = Buffer.from(bytes.subarray(0, LOOK)).toString("latin1");
  const known = STARTS.find(([each]) => start.startsWith(each))?.[1];
  if (known !== undefined || !start.includes("\0")) return known;
  // Zeros in a file that begins as JSON are reported at their place.
  if (/^\s*[[{]/.test(start)) return undefined;
  return bytes.every((byte) => byte === 0) ? ZEROS : BINARY;
}
