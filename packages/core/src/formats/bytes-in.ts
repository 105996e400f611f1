/**
 * How what is no base64 begins: an address, also one with the bytes in it, a note where bytes were. Four plain characters tell, or
 * eight: of a request that is judged by its bytes, no more may be left of a long text. Of a shorter one there is nothing else.
 */
const NO_BYTES =
  /^(?:data:|https:\/\/|http:\/\/[ !#-[\]-~]|(?=[ !#-[\]-~]{4}|[ !#-[\]-~]{1,3}$).{0,3}[^\w+/=\s-])/;

/** True for what may be base64. */
export function holdsBytes(data: string): boolean {
  return !NO_BYTES.test(data);
}

/** What is base64 of a text that should be; `undefined` where nothing is. */
export function bytesIn(data: string | undefined): string | undefined {
  const bytes = data?.replace(/^data:[^,]{0,99},/, "");
  return bytes !== undefined && holdsBytes(bytes) ? bytes : undefined;
}
