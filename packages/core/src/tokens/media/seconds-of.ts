import { byteLength } from "../../json/base64.ts";
import { headerAt } from "../../json/header-at.ts";
import type { MediaContent } from "../../model/content.ts";

/** Assumed length of audio and video that is not in the request. */
const UNKNOWN_SECONDS = 60;
/**
 * Bytes per second: 128 kbit/s for audio, 2 Mbit/s for video. Both are common; a lower rate would mean more seconds.
 */
const BYTES = { audio: 16_000, video: 250_000 } as const;

/** The length of audio or video: from the header of a WAV, otherwise by its size. */
export function secondsOf({ media, data }: MediaContent): number {
  if (data === undefined) return UNKNOWN_SECONDS;
  const head = headerAt(data, 0, 32);
  const rate = head.says(0, "RIFF") && head.says(8, "WAVEfmt ") ? head.little(28, 4) : 0;
  return byteLength(data) / (rate > 0 ? rate : BYTES[media === "video" ? "video" : "audio"]);
}
