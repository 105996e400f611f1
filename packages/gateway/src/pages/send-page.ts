import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../callers/caller.ts";
import { inspect } from "../guard/inspect.ts";
import { openaiError } from "../wires/openai-error.ts";
import { healthzPage } from "./healthz.ts";
import { metricsPage } from "./metrics.ts";
import { json, type Page, type PageAnswer, type PageState } from "./page.ts";
import { readyzPage } from "./readyz.ts";
import { reportPage } from "./report.ts";

const PAGES: readonly Page[] = [healthzPage, readyzPage, metricsPage, reportPage];

/** Answers a question for a page of the gateway; undefined when the path asks for something else. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  state: PageState,
): Promise<void> | undefined {
  const { url = "/" } = request;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const page = PAGES.find((each) => each.matches(path));
  return page === undefined ? undefined : send(page, path, request, response, state);
}

async function send(
  page: Page,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  state: PageState,
): Promise<void> {
  const caller = page.guarded ? state.callers.identify(request) : undefined;
  const { status, type, body } =
    refusal(page, request, state, caller) ?? (await page.answer(path, state, caller));
  response.writeHead(status, [
    ...["content-type", type, "content-length", String(Buffer.byteLength(body)), "cache-control", "no-store"],
    ...(status === 405 ? ["allow", "GET, HEAD"] : []),
    // What is left of a request that was not read is in the way of the next one.
    ...(request.complete ? [] : ["connection", "close"]),
  ]);
  response.end(body);
  request.resume();
}

function refusal(
  page: Page,
  request: IncomingMessage,
  { settings }: PageState,
  caller: Caller | undefined,
): PageAnswer | undefined {
  const refuse = (status: number, code: string, message: string): PageAnswer =>
    json(status, openaiError({ status, code, message }));
  const trouble = inspect(request, settings);
  if (trouble !== undefined) return json(trouble.status, openaiError(trouble));
  if (request.method !== "GET" && request.method !== "HEAD") {
    return refuse(405, "method_not_allowed", "this page is read by GET or HEAD");
  }
  if (!page.guarded || caller !== undefined) return undefined;
  return refuse(401, "key_required", "this page is for those who have a key of this gateway");
}
