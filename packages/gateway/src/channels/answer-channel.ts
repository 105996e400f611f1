import type { Telemetry } from "../telemetry/telemetry.ts";
import { type Channel, type ChannelAnswer, type ChannelRequest, refuse } from "./channel.ts";

/** Where channels are called. */
const ROOT = "/channels/";

/** Answers a request to `/channels/<name>`; undefined when no channel is called there. What could not be stored is to come again. */
export async function answerChannel(
  channels: readonly Channel[],
  path: string,
  request: ChannelRequest,
  log: Telemetry["log"],
): Promise<ChannelAnswer | undefined> {
  const channel = channels.find(({ name }) => path === `${ROOT}${name}`);
  if (channel?.answer === undefined) return undefined;
  try {
    return await channel.answer(request);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    log("error", "a message was not accepted", { channel: channel.name, error: words });
    return refuse(503, "not-accepted", "the message could not be stored; send it again");
  }
}
