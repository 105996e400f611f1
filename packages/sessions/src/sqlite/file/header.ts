/** Marks a file as ours: "Sutr". */
export const APPLICATION_ID = 0x53757472;

/** How many bytes the header of a SQLite file has. */
export const HEADER_BYTES = 100;

/** What the header of a SQLite file says; see https://www.sqlite.org/fileformat.html#the_database_header. */
export interface Header {
  readonly applicationId: number;
  readonly userVersion: number;
  /** The length of the file according to its header; `0` when that does not say. */
  readonly bytes: number;
}

/** Reads a header; undefined when it is not that of a SQLite file. */
export function readHeader(start: Buffer): Header | undefined {
  if (start.toString("latin1", 0, 16) !== "SQLite format 3\0") return undefined;
  const stored = start.readUInt16BE(16);
  const pageSize = stored === 1 ? 65_536 : stored;
  // The count of pages is valid only if the last writer maintained it.
  const isCounted = start.readUInt32BE(24) === start.readUInt32BE(92);
  return {
    applicationId: start.readUInt32BE(68),
    userVersion: start.readUInt32BE(60),
    bytes: isCounted ? start.readUInt32BE(28) * pageSize : 0,
  };
}
