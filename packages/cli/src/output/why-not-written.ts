const WHY: { readonly [code: string]: string } = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is none",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENAMETOOLONG: "the name is too long",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** Explains why something could not be written. */
export function whyNotWritten({ code, message }: NodeJS.ErrnoException): string {
  return WHY[code ?? ""] ?? message;
}
