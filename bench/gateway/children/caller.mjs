import { connect } from "node:net";

/** One connection to a server; sends a request at a time and looks at the clock when the first and the last byte come. */
export class Caller {
  #socket;
  #head;
  #host;
  #path;
  #take = () => {};

  constructor(url, headers) {
    const { hostname, port, host, pathname, search } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#host = host;
    this.#path = pathname + search;
    this.#head = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    this.#socket.on("data", (piece) => this.#take(piece));
  }

  /** Resolves when the answer is complete, with milliseconds to its first byte and to its last. */
  post(body) {
    const bytes = Buffer.from(body);
    const head = `POST ${this.#path} HTTP/1.1\r\nhost: ${this.#host}\r\n${this.#head}content-length: ${bytes.length}\r\n\r\n`;
    return new Promise((resolve) => {
      const start = performance.now();
      let first;
      let text = "";
      this.#take = (piece) => {
        first ??= performance.now();
        text += piece.toString("latin1");
        if (isComplete(text)) {
          const end = performance.now();
          resolve({ status: Number(text.slice(9, 12)), first: first - start, last: end - start });
        }
      };
      this.#socket.write(Buffer.concat([Buffer.from(head), bytes]));
    });
  }

  close() {
    this.#socket.destroy();
  }
}

/** Whether an answer has come to its end, by its length or by its last chunk. */
function isComplete(text) {
  const body = text.indexOf("\r\n\r\n");
  if (body < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, body + 2))?.[1];
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= body + 4 + Number(length);
}
