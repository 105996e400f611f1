import { type Classified, classify } from "@suture/core/classify";
import { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { conversationsOf } from "../input/conversations.ts";
import { openSource } from "../input/source.ts";
import { UnreadLines } from "../input/unread-lines.ts";
import { classJson } from "./class-json.ts";
import type { KnownError } from "./known-error.ts";

/** Classifies each line as one error, in constant memory. */
export async function classifyLines(name: string, known: KnownError, context: Context): Promise<ExitCode> {
  const { stdout, stderr, io } = context;
  const source = await openSource(name, io);
  const unread = new UnreadLines(stderr);
  let lines = 0;
  for await (const line of conversationsOf(source, "classifying", context)) {
    if (line.kind === "blank") {
      if (!line.last) await stdout.write("null\n");
      continue;
    }
    lines += 1;
    if (line.kind === "unreadable") {
      await stdout.write("null\n");
      await unread.add(line.error, false, `${source.title}:${line.line.number}`);
      continue;
    }
    await stdout.write(classJson(classifyLine(line.document.value, known)));
  }
  await unread.close(lines);
  return unread.count > 0 ? ExitCode.unusable : ExitCode.ok;
}

/** A line is a record of an error, or its body alone. A record's own details take precedence over the options. */
function classifyLine(value: unknown, known: KnownError): Classified {
  if (typeof value !== "object" || value === null || !("body" in value)) {
    return classify({ ...known, body: value });
  }
  const { provider, status, body, headers } = value as { readonly [key: string]: unknown };
  return classify({
    provider: typeof provider === "string" ? provider : known.provider,
    status: typeof status === "number" ? status : known.status,
    body,
    ...(typeof headers === "object" && headers !== null ? { headers } : {}),
  });
}
