import type { Socket } from "node:net";
import { type buildConnector, Client, type Dispatcher } from "undici";

/** What Node reads a socket with. It is no part of Node's interface: where it is not as expected, nothing is put off. */
interface Handle {
  reading?: boolean;
  readStop?(): void;
  readStart?(): void;
}

/** Who wants to know the line that its request goes out on. */
export interface LineUser extends Dispatcher.DispatchHandler {
  onLine(line: Line): void;
}

/**
 * A connection to a provider whose reading can be put off for a moment: what comes meanwhile stays with the system, and is
 * then read in one go. To pause undici would not do: the socket is read all the same, piece by piece.
 */
export class Line extends Client {
  readonly #end: { socket: Socket | null };

  constructor(origin: URL, options: Client.Options, connect: buildConnector.connector) {
    const end: { socket: Socket | null } = { socket: null };
    super(origin, {
      ...options,
      connect: (to, done) =>
        connect(to, (...made) => {
          [, end.socket] = made;
          done(...made);
        }),
    });
    this.#end = end;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if ("onLine" in handler) (handler as LineUser).onLine(this);
    return super.dispatch(options, handler);
  }

  /** Reads nothing for now; false where nothing is read anyway. */
  rest(): boolean {
    const handle = this.#handle;
    if (handle?.reading !== true || handle.readStop === undefined) return false;
    handle.reading = false;
    handle.readStop();
    return true;
  }

  /** Reads on. */
  wake(): void {
    const handle = this.#handle;
    if (handle?.reading !== false || handle.readStart === undefined) return;
    handle.reading = true;
    handle.readStart();
  }

  get #handle(): Handle | null | undefined {
    return (this.#end.socket as { readonly _handle?: Handle | null } | null)?._handle;
  }
}
