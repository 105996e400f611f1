/** A byte order mark, in UTF-8. */
const MARK = [0xef, 0xbb, 0xbf] as const;

/** A text without the byte order mark that editors and shells put before it. JSON does not allow it, and many parsers refuse it. */
export function withoutMark(bytes: Buffer): Buffer {
  return MARK.every((byte, at) => bytes[at] === byte) ? bytes.subarray(MARK.length) : bytes;
}
