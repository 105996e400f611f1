/** SQLite's primary result codes that we distinguish. */
const PRIMARY: Readonly<Record<number, string>> = {
  1: "SQLITE_ERROR",
  3: "SQLITE_PERM",
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  7: "SQLITE_NOMEM",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  15: "SQLITE_PROTOCOL",
  19: "SQLITE_CONSTRAINT",
  26: "SQLITE_NOTADB",
};

/** The only extended code whose meaning differs from its primary code. */
const IOERR_WRITE = 10 | (3 << 8);

/** The name of a numeric result code, extended or not; undefined for codes that we do not distinguish. */
export function nameOfCode(code: number): string | undefined {
  return code === IOERR_WRITE ? "SQLITE_IOERR_WRITE" : PRIMARY[code & 0xff];
}
