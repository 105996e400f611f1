import type { MediaContent } from "../../model/content.ts";
import { Base64Bytes } from "./base64-bytes.ts";

/** How long sound and film are taken to be that are not at hand. */
const UNKNOWN_SECONDS = 60;
/** Bytes a second: 128 kbit/s of sound, 2 Mbit/s of film. Both are common; less of them means more seconds. */
const BYTES = { audio: 16_000, video: 250_000 } as const;

/** How long a sound or film is: what the header of a WAV says, otherwise by its size. */
export function secondsOf({ media, data }: MediaContent): number {
  if (data === undefined) return UNKNOWN_SECONDS;
  const bytes = new Base64Bytes(data);
  if (bytes.says(0, "RIFF") && bytes.says(8, "WAVEfmt ")) {
    const rate = bytes.shortLow(28) + bytes.shortLow(30) * 65_536;
    if (rate > 0) return bytes.length / rate;
  }
  return bytes.length / (media === "video" ? BYTES.video : BYTES.audio);
}
