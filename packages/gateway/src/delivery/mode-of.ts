import type { IncomingMessage } from "node:http";
import { MODES, type Mode } from "../options.ts";

/** The mode that the request asks for, or else the default; undefined for an unknown mode. */
export function modeOf({ headers }: IncomingMessage, usual: Mode): Mode | undefined {
  const asked = headers["suture-mode"];
  return asked === undefined ? usual : MODES.find((each) => each === asked);
}
