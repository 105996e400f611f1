const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Receives each line that ends in a piece: the range of its text there, and where the line ending ends. */
export type OnLine = (start: number, stop: number, end: number) => void;

/** Splits an event stream into lines, wherever its pieces end. A line ends with a line feed, a carriage return, or both. */
export class LineEnds {
  #afterReturn = false;

  /** Takes a piece, reports each line that ends in it, and returns where the unfinished line starts. */
  split(chunk: Buffer, onLine: OnLine): number {
    let start = this.#afterReturn && chunk[0] === LINE_FEED ? 1 : 0;
    let feed = placeOf(LINE_FEED, chunk, start);
    let back = placeOf(RETURN, chunk, start);
    for (let stop = Math.min(feed, back); Number.isFinite(stop); stop = Math.min(feed, back)) {
      const end = stop === back && feed === stop + 1 ? stop + 2 : stop + 1;
      onLine(start, stop, end);
      start = end;
      if (feed < start) feed = placeOf(LINE_FEED, chunk, start);
      if (back < start) back = placeOf(RETURN, chunk, start);
    }
    this.#afterReturn = chunk[chunk.length - 1] === RETURN;
    return start;
  }
}

/** The next position of a byte; far away if it does not occur. */
function placeOf(byte: number, bytes: Buffer, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
