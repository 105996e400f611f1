import { Api, GrammyError } from "grammy";
import { post } from "../../outbox/post.ts";
import { refusalOf } from "../../outbox/refusal-of.ts";
import { SendError } from "../../outbox/send-error.ts";

/** Where a bot is, and what it proves itself with. */
export interface TelegramAccess {
  readonly token: string;
  /** Telegram's own unless given. */
  readonly apiRoot?: string;
  /** Milliseconds for an answer. */
  readonly timeout?: number;
}

/** The bot was blocked, or is not in the chat any more: only the person can change that. */
const FORBIDDEN = 403;

const TELEGRAM = "https://api.telegram.org";

/** The root of the Bot API, without a slash at its end. */
export function rootOf({ apiRoot = TELEGRAM }: TelegramAccess): string {
  return apiRoot.replace(/\/+$/, "");
}

/** The Bot API; what is asked of it is broken off with the signal. */
export type TelegramApi = (signal?: AbortSignal) => Api;

/** Opens the Bot API, over connections that can tell whether a failure came before a request was sent. */
export function openTelegramApi(access: TelegramAccess): TelegramApi {
  const { token, timeout } = access;
  const apiRoot = rootOf(access);
  return (signal) => {
    const api = new Api(token, { apiRoot });
    api.config.use(async (_previous, method, payload) => {
      const answer = await post({
        url: `${apiRoot}/bot${token}/${method}`,
        body: JSON.stringify(payload),
        ...(signal === undefined ? {} : { signal }),
        ...(timeout === undefined ? {} : { timeout }),
      });
      return readAnswer(answer.text) ?? Promise.reject(refusalOf(answer) ?? unreadable());
    });
    return api;
  };
}

/** What went wrong, as the outbox understands it. Whatever Telegram answers with an error it did not take. */
export function sendErrorOf(error: unknown): SendError {
  if (error instanceof SendError) return error;
  if (!(error instanceof GrammyError)) return SendError.unclear("the Bot API failed", { cause: error });
  const { error_code, description, parameters } = error;
  const seconds = parameters.retry_after;
  return SendError.notSent(`Telegram refused with ${error_code}: ${description}`, {
    ...(seconds === undefined ? {} : { retryAfter: seconds * 1_000 }),
    isFinal: error_code === FORBIDDEN,
  });
}

function readAnswer(text: string) {
  try {
    const answer = JSON.parse(text);
    return typeof answer?.ok === "boolean" ? answer : undefined;
  } catch {
    return undefined;
  }
}

function unreadable(): SendError {
  return SendError.unclear("the answer of the Bot API cannot be read");
}
