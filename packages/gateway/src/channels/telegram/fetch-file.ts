import { request } from "undici";
import type { FetchFile } from "./read-message.ts";
import { rootOf, type TelegramAccess, type TelegramApi } from "./telegram-api.ts";

/** What the Bot API lets bots fetch is not longer. */
const LONGEST = 20 * 1024 * 1024;
const TIMEOUT = 20_000;

/** Gets files from where the Bot API keeps them. */
export function fileFetcher(api: TelegramApi, access: TelegramAccess): FetchFile {
  return async (id) => {
    const { file_path: path } = await api().getFile(id);
    if (path === undefined) throw new Error("the file cannot be fetched");
    const { statusCode, body } = await request(`${rootOf(access)}/file/bot${access.token}/${path}`, {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LONGEST) throw new Error("the file is too long");
      chunks.push(chunk);
    }
    if (statusCode !== 200) throw new Error(`the file was refused with ${statusCode}`);
    return Buffer.concat(chunks);
  };
}
