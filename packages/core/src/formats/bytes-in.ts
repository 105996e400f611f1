/**
 * How strings that are not base64 begin: a URL, a data URL, or a note in place of the bytes. It looks at four plain
 * characters, or eight (the whole string, if it is shorter), because the gateway keeps only the start of long texts
 * when it judges raw bytes.
 */
const NO_BYTES =
  /^(?:data:|https:\/\/|http:\/\/[ !#-[\]-~]|(?=[ !#-[\]-~]{4}|[ !#-[\]-~]{1,3}$).{0,3}[^\w+/=\s-])/;

/** True for a string that may be base64. */
export function holdsBytes(data: string): boolean {
  return !NO_BYTES.test(data);
}

/** The base64 in a string that should be base64; `undefined` if there is none. */
export function bytesIn(data: string | undefined): string | undefined {
  const bytes = data?.replace(/^data:[^,]{0,99},/, "");
  return bytes !== undefined && holdsBytes(bytes) ? bytes : undefined;
}
