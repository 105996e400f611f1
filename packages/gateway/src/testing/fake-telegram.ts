import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with the next message that the bot sends. */
export type TelegramFault =
  /** The connection is cut before, or after, the message was taken. */
  | "cut-before"
  | "cut-after"
  /** No answer, for ever; the message was taken. */
  | "hang"
  /** Too many requests, with a second to wait. */
  | "limited"
  /** The Bot API says that it failed; somebody in between does. */
  | "failed"
  /** The person blocked the bot. */
  | "blocked"
  | "bad-gateway";

/** A message as a chat got it. */
export interface SentMessage {
  readonly id: number;
  readonly chat: number;
  readonly text: string;
  readonly thread?: number;
}

interface Payload {
  readonly [name: string]: unknown;
}

interface Update {
  readonly update_id: number;
  readonly [name: string]: unknown;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly timer: NodeJS.Timeout;
  /** Whatever is below was received, and is forgotten. */
  readonly offset: number;
}

/** What a request is answered with: an answer, a connection that is cut, or nothing for now. */
type Reply = { readonly status: number; readonly body: string | Buffer } | "cut" | "later";

const TOKEN = "4711:fake-token-of-a-bot";

/** A Bot API that refuses what Telegram refuses, and fails when it is told to. */
export class FakeTelegram {
  readonly token = TOKEN;
  /** Every message that was taken, in order. */
  readonly sent: SentMessage[] = [];
  /** Chats in which typing was shown. */
  readonly actions: number[] = [];
  /** Offsets that updates were asked from. */
  readonly offsets: (number | undefined)[] = [];
  /** Faults of the next messages, one each. */
  readonly faults: TelegramFault[] = [];
  readonly files = new Map<string, Buffer>();
  /** Chats that the bot is in. */
  readonly chats = new Set<number>();
  /** True when updates are told again although they were confirmed. */
  repeats = false;
  /** Where the bot wants to be called, and with which secret. */
  webhook: { readonly url: string; readonly secret: string } | undefined;
  /** Requests for updates that were refused, for two asked at a time. */
  conflicts = 0;
  #updates: Update[] = [];
  #last = 1_000;
  #message = 0;
  #waiting: Waiting | undefined;
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => this.#answer(request.url ?? "", Buffer.concat(chunks).toString(), response));
  });

  static async start(...chats: readonly number[]): Promise<FakeTelegram> {
    const fake = new FakeTelegram();
    for (const chat of chats) fake.chats.add(chat);
    await new Promise<void>((resolve) => fake.#server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Somebody says something; the number of the update. */
  say(chat: number, text: string): number {
    return this.update({ message: this.message(chat, { text }) });
  }

  /** A message of somebody, as updates hold it. */
  message(chat: number, fields: Payload): Payload {
    this.#message += 1;
    return {
      message_id: this.#message,
      date: 1_790_000_000,
      chat: { id: chat, type: chat < 0 ? "supergroup" : "private" },
      from: { id: Math.abs(chat), is_bot: false, first_name: "Ada" },
      ...fields,
    };
  }

  /** Something happens; the number of the update. */
  update(fields: Payload): number {
    this.#last += 1;
    this.#updates.push({ update_id: this.#last, ...fields });
    this.#serve();
    return this.#last;
  }

  /** Numbers start anew somewhere else, as they do after a quiet week. */
  renumber(last: number): void {
    this.#last = last;
  }

  /** What the next update would look like if Telegram called. */
  peek(): Update | undefined {
    return this.#updates.at(-1);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #answer(url: string, body: string, response: ServerResponse): void {
    const reply = this.#reply(url, body, response);
    if (reply === "cut") response.destroy();
    else if (reply !== "later") write(response, reply);
  }

  #reply(url: string, body: string, response: ServerResponse): Reply {
    const file = /^\/file\/bot([^/]+)\/(.+)$/.exec(url);
    if (file !== null) return this.#file(file[1] ?? "", file[2] ?? "");
    const [, token, method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? [];
    if (token !== this.token) return refusal(401, "Unauthorized");
    const payload: Payload = body === "" ? {} : JSON.parse(body);
    switch (method) {
      case "getUpdates":
        return this.#ask(payload, response);
      case "sendMessage":
        return this.#send(payload);
      case "sendChatAction":
        this.actions.push(Number(payload.chat_id));
        return success(true);
      case "getFile":
        return this.files.has(String(payload.file_id))
          ? success({ file_id: payload.file_id, file_path: `photos/${payload.file_id}` })
          : refusal(400, "Bad Request: invalid file_id");
      case "setWebhook":
        this.webhook = { url: String(payload.url), secret: String(payload.secret_token) };
        return success(true);
      case "deleteWebhook":
        this.webhook = undefined;
        return success(true);
      default:
        return refusal(404, "Not Found");
    }
  }

  #file(token: string, path: string): Reply {
    const data = this.files.get(path.replace("photos/", ""));
    return token !== this.token || data === undefined
      ? { status: 404, body: "" }
      : { status: 200, body: data };
  }

  #ask({ offset, timeout }: Payload, response: ServerResponse): Reply {
    this.offsets.push(typeof offset === "number" ? offset : undefined);
    if (this.webhook !== undefined)
      return refusal(409, "Conflict: can't use getUpdates method while webhook is active");
    if (this.#waiting !== undefined) {
      this.conflicts += 1;
      const { response: first, timer } = this.#waiting;
      clearTimeout(timer);
      write(first, refusal(409, "Conflict: terminated by other getUpdates request"));
    }
    const timer = setTimeout(() => this.#serve(true), Number(timeout ?? 0) * 1000);
    this.#waiting = { response, timer, offset: typeof offset === "number" && !this.repeats ? offset : 0 };
    response.on("close", () => {
      clearTimeout(timer);
      if (this.#waiting?.response === response) this.#waiting = undefined;
    });
    this.#serve();
    return "later";
  }

  #serve(isLate = false): void {
    if (this.#waiting === undefined) return;
    const { response, timer, offset } = this.#waiting;
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    if (this.#updates.length === 0 && !isLate) return;
    clearTimeout(timer);
    this.#waiting = undefined;
    write(response, success(this.#updates.slice(0, 100)));
  }

  #send({ chat_id, text, message_thread_id }: Payload): Reply {
    const fault = this.faults.shift();
    if (fault === "cut-before") return "cut";
    if (fault === "limited") return refusal(429, "Too Many Requests: retry after 1", { retry_after: 1 });
    if (fault === "failed") return refusal(500, "Internal Server Error");
    if (fault === "blocked") return refusal(403, "Forbidden: bot was blocked by the user");
    if (fault === "bad-gateway") return { status: 502, body: "<html>Bad Gateway</html>" };
    if (!this.chats.has(Number(chat_id))) return refusal(400, "Bad Request: chat not found");
    if (typeof text !== "string" || text.trim() === "")
      return refusal(400, "Bad Request: message text is empty");
    if (text.length > 4_096) return refusal(400, "Bad Request: message is too long");
    this.#message += 1;
    const thread = typeof message_thread_id === "number" ? { thread: message_thread_id } : {};
    this.sent.push({ id: this.#message, chat: Number(chat_id), text, ...thread });
    if (fault === "cut-after") return "cut";
    if (fault === "hang") return "later";
    return success({ message_id: this.#message, date: 1_790_000_000, chat: { id: chat_id }, text });
  }
}

function success(result: unknown): Reply {
  return { status: 200, body: JSON.stringify({ ok: true, result }) };
}

function refusal(code: number, description: string, parameters?: Payload): Reply {
  const body = {
    ok: false,
    error_code: code,
    description,
    ...(parameters === undefined ? {} : { parameters }),
  };
  return { status: code, body: JSON.stringify(body) };
}

function write(response: ServerResponse, reply: Reply): void {
  if (typeof reply === "object") response.writeHead(reply.status).end(reply.body);
}
