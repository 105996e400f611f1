import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Emulator } from "@suture/emulators";
import { AnswerConverter, type ConvertedPiece } from "../fallback/answer-converter.ts";
import { type ConvertedRequest, convertRequest } from "../fallback/convert-request.ts";
import type { Target } from "../fallback/settings/request-settings.ts";
import { wires } from "../wires/registry.ts";
import { HEADERS } from "./wire-cases.ts";

/** A server on which every request, whatever its wire, is answered by another provider. */
export interface FallbackBridge {
  readonly url: string;
  /** Who answers. */
  to: Target;
  /** What was sent. */
  readonly sent: ConvertedRequest[];
  close(): Promise<void>;
}

/** Where the emulators of each wire are found. */
const VENDORS: { readonly [wire: string]: string } = {
  "openai-chat": "/openai",
  "openai-responses": "/openai",
  anthropic: "/anthropic",
  gemini: "/gemini",
};

/** Starts a bridge in front of emulators of all providers. */
export async function startBridge(emulator: Emulator): Promise<FallbackBridge> {
  let answers = 0;
  const sent: ConvertedRequest[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://any");
    const wire = wires.find((one) => one.match(url.pathname) !== undefined);
    if (wire === undefined) throw new Error(`no wire has ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const stream = body.stream === true || url.pathname.endsWith(":streamGenerateContent");
    const { to } = bridge;
    const converted = convertRequest(body, { from: wire.name, to, stream });
    sent.push(converted);
    answers += 1;
    const converter = new AnswerConverter({
      from: to.wire,
      to: wire.name,
      model: wire.match(url.pathname)?.model ?? String(body.model),
      stream,
      id: `bridge${answers}`,
      created: 1_700_000_000,
      request: body,
      tools: converted,
      list: wire.name === "gemini" && stream && url.searchParams.get("alt") !== "sse",
    });
    const tell = ({ head, text }: ConvertedPiece): void => {
      if (head !== undefined) response.writeHead(head.status, [...head.headers]);
      if (text !== "") response.write(text);
    };
    const vendor = to.contract === to.wire ? VENDORS[to.wire] : `/${to.contract}`;
    const answer = await fetch(`${emulator.url}${vendor}${converted.path}`, {
      method: "POST",
      headers: { ...HEADERS, "accept-encoding": "identity" },
      body: JSON.stringify(converted.body),
    });
    tell(converter.start({ status: answer.status, headers: [...answer.headers].flat() }));
    try {
      for await (const chunk of answer.body ?? []) tell(converter.push(Buffer.from(chunk)));
      tell(converter.end());
    } catch {
      tell(converter.cut());
    }
    response.end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      response.writeHead(500);
      response.end(error.stack);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bridge: FallbackBridge = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: { wire: "openai-chat", contract: "openai-chat", model: "gpt-4o" },
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bridge;
}
