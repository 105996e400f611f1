import type { Transform } from "node:stream";
import * as zlib from "node:zlib";

/** Not in every version of Node that we run on. */
interface MayHaveZstd {
  readonly createZstdDecompress?: (options: { readonly params: Record<number, number> }) => Transform;
  readonly constants: { readonly ZSTD_d_windowLogMax?: number };
}

/** The window that RFC 9659 allows, 8 MB: a larger one would be memory that nobody counts. */
const ZSTD_WINDOW = 23;

/** Decompresses a body with a `content-encoding`; undefined if we do not know that encoding. */
export function decoderOf(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip();
    case "deflate":
      return zlib.createInflate();
    case "br":
      return zlib.createBrotliDecompress();
    case "zstd":
      return zstdDecoder(zlib as MayHaveZstd);
    default:
      return undefined;
  }
}

function zstdDecoder({ createZstdDecompress: open, constants }: MayHaveZstd): Transform | undefined {
  const { ZSTD_d_windowLogMax: window } = constants;
  return window === undefined ? undefined : open?.({ params: { [window]: ZSTD_WINDOW } });
}
