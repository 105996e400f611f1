import type { IncomingMessage } from "node:http";
import { MODES, type Mode } from "../options.ts";

/** What the request asks for, or else what is usual; undefined for a word that is no mode. */
export function modeOf({ headers }: IncomingMessage, usual: Mode): Mode | undefined {
  const asked = headers["suture-mode"];
  return asked === undefined ? usual : MODES.find((each) => each === asked);
}
