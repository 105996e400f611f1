/** Marks a file as ours: "Sutr". */
export const APPLICATION_ID = 0x53757472;

/** How many bytes the header of a SQLite file has. */
export const HEADER_BYTES = 100;

/** What the header of a SQLite file tells; see https://www.sqlite.org/fileformat.html#the_database_header. */
export interface Header {
  readonly applicationId: number;
  readonly userVersion: number;
  /** How long the file says it is; `0` when it does not. */
  readonly bytes: number;
}

/** Reads a header; undefined when it is not one of SQLite. */
export function readHeader(start: Buffer): Header | undefined {
  if (start.toString("latin1", 0, 16) !== "SQLite format 3\0") return undefined;
  const stored = start.readUInt16BE(16);
  const pageSize = stored === 1 ? 65_536 : stored;
  // The count of pages is only right when whoever wrote last knew of it.
  const isCounted = start.readUInt32BE(24) === start.readUInt32BE(92);
  return {
    applicationId: start.readUInt32BE(68),
    userVersion: start.readUInt32BE(60),
    bytes: isCounted ? start.readUInt32BE(28) * pageSize : 0,
  };
}
