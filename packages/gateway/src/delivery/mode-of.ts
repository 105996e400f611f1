import type { IncomingMessage } from "node:http";
import { MODES, type Mode } from "../options.ts";

/** What the request asks for, or else what is usual; undefined for a word that is no mode. A body that is compressed is not read. */
export function modeOf({ headers }: IncomingMessage, usual: Mode): Mode | undefined {
  const asked = headers["suture-mode"];
  const mode = asked === undefined ? usual : MODES.find((each) => each === asked);
  const encoding = headers["content-encoding"];
  return mode === undefined || encoding === undefined || encoding === "identity" ? mode : "off";
}
