import type { MediaContent } from "../../model/content.ts";
import { Base64Bytes } from "./base64-bytes.ts";

/** Assumed length of audio and video that is not in the request. */
const UNKNOWN_SECONDS = 60;
/**
 * Bytes per second: 128 kbit/s for audio, 2 Mbit/s for video. Both are common; a lower rate would mean more seconds.
 */
const BYTES = { audio: 16_000, video: 250_000 } as const;

/** The length of audio or video: from the header of a WAV, otherwise by its size. */
export function secondsOf({ media, data }: MediaContent): number {
  if (data === undefined) return UNKNOWN_SECONDS;
  const bytes = new Base64Bytes(data);
  if (bytes.says(0, "RIFF") && bytes.says(8, "WAVEfmt ")) {
    const rate = bytes.shortLow(28) + bytes.shortLow(30) * 65_536;
    if (rate > 0) return bytes.length / rate;
  }
  return bytes.length / (media === "video" ? BYTES.video : BYTES.audio);
}
