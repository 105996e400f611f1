const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [CURLY, CURLY_END] = [0x7b, 0x7d];
const [SQUARE, SQUARE_END] = [0x5b, 0x5d];

/** Finds the end of a JSON object that arrives in pieces. It need not be valid JSON. */
export class JsonEnd {
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isOver = false;

  /** True once every bracket is closed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes a piece. */
  push(piece: string): void {
    for (let at = 0; at < piece.length; at++) {
      const unit = piece.charCodeAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isText) {
        if (unit === QUOTE) this.#isText = false;
        else this.#isEscaped = unit === BACKSLASH;
      } else if (unit === QUOTE) this.#isText = true;
      else if (unit === CURLY || unit === SQUARE) this.#depth += 1;
      else if (unit === CURLY_END || unit === SQUARE_END) {
        this.#depth -= 1;
        this.#isOver = this.#depth === 0;
      }
    }
  }
}
