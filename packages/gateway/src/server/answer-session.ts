import { isApiPath } from "../api/is-api-path.ts";
import { refuse as refuseApi } from "../api/refuse.ts";
import { answerChannel } from "../channels/answer-channel.ts";
import { inspect } from "../guard/inspect.ts";
import { faultFacts } from "../telemetry/fault-facts.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Trouble } from "../wires/wire.ts";
import { admit } from "./admit.ts";
import { readBody, type Unread } from "./read-body.ts";
import type { Visit } from "./visit.ts";

/** Answers requests about sessions or a channel; undefined when the path is about something else. */
export function answerSession(visit: Visit): Promise<void> | undefined {
  const { request, response, state, record } = visit;
  const { url = "/" } = request;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const isChannel = path.startsWith("/channels/");
  if (!isChannel && !isApiPath(path)) return undefined;
  record.path = path;
  record.isForSessions = true;
  response.setHeader(...record.idHeader);
  const refuse = (trouble: Trouble): void => {
    record.trouble = trouble.code;
    refuseApi(response, trouble);
  };
  const answered = isChannel ? sendToChannel(path, visit, refuse) : answerApi(visit, refuse);
  return answered.catch((error: unknown) => {
    // Once the answer has begun, only closing the connection can signal a failure.
    if (response.headersSent || response.destroyed) throw error;
    state.telemetry.log("error", "the gateway failed", { id: record.id, ...faultFacts(error) });
    refuse({
      status: 500,
      code: "gateway_failed",
      message: "the gateway failed; this is a fault of its own",
    });
  });
}

async function answerApi(visit: Visit, refuse: (trouble: Trouble) => void): Promise<void> {
  const { request, response, state } = visit;
  const admitted = admit(visit);
  if (admitted === "answered") return;
  if ("code" in admitted) return refuse(admitted);
  if (state.sessions === undefined) {
    const message = "this gateway keeps no sessions; give it an agent in suture.config.json";
    return refuse({ status: 404, code: "no_agent", message });
  }
  await state.sessions.api(request, response, admitted);
}

/** A caller of a channel authenticates to the channel in the channel's own way. */
async function sendToChannel(path: string, visit: Visit, refuse: (trouble: Trouble) => void): Promise<void> {
  const { request, response, state } = visit;
  const { settings, sessions, telemetry } = state;
  const trouble = inspect(request, settings);
  if (trouble !== undefined) return refuse(trouble);
  const body = await bodyOf(visit);
  if (typeof body === "string") {
    const message = "there is no room for this body";
    return refuse({ status: body === "too-long" ? 413 : 503, code: "no_room", message });
  }
  const { method = "GET", headers } = request;
  const log: Telemetry["log"] = (level, message, facts) => telemetry.log(level, message, facts);
  const answer = await answerChannel(sessions?.channels ?? [], path, { method, headers, body }, log);
  if (answer === undefined) {
    const message = `no channel is called at ${path}`;
    return refuse({ status: 404, code: "no_channel", message });
  }
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** The body of a request; rejects when its client disconnects. */
function bodyOf(visit: Visit): Promise<Buffer | Unread> {
  return new Promise((resolve, reject) => {
    readBody(visit, resolve);
    visit.closing.wait(() => reject(new Error("the client went away")));
  });
}
