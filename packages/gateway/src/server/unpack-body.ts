import { decoderOf } from "../body/decoder-of.ts";
import { joined } from "../proxy/joined.ts";
import type { Visit } from "./visit.ts";

/**
 * Decompresses a body within the budget, which is held until the answer is sent. Calls back with undefined if that is impossible: then the
 * body is passed on as it is. If the client disconnects meanwhile, the callback is not called.
 */
export function unpackBody(
  { request, state, closing }: Visit,
  body: Buffer,
  done: (plain: Buffer | undefined) => void,
): void {
  const { "content-encoding": encoding = "identity" } = request.headers;
  const decoder = decoderOf(encoding);
  if (decoder === undefined) {
    done(undefined);
    return;
  }
  const { settings, bytesInFlight: budget } = state;
  let pieces: Buffer[] = [];
  let size = 0;
  const give = (): void => {
    budget.give(size);
    pieces = [];
    size = 0;
  };
  const fail = (): void => {
    decoder.destroy();
    give();
    done(undefined);
  };
  decoder.on("data", (piece: Buffer) => {
    if (size + piece.length > settings.maxBodyBytes || !budget.take(piece.length)) {
      fail();
      return;
    }
    pieces.push(piece);
    size += piece.length;
  });
  decoder.on("end", () => done(joined(pieces)));
  decoder.on("error", fail);
  closing.wait(() => {
    decoder.destroy();
    give();
  });
  decoder.end(body);
}
