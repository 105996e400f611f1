import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A request and a live provider's answer to it. */
export interface VerdictRow {
  readonly provider: string;
  readonly model?: string;
  readonly status: number;
  readonly error?: string;
  readonly request: unknown;
  readonly sha1: string;
}

/** An error body that was recorded from a live provider. */
export interface RecordedError {
  readonly provider: string;
  readonly family: string;
  readonly status: number | null;
  readonly body: string;
  readonly class: string;
  readonly fidelity: string;
  readonly note?: string;
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../../..");

/** Where recordings are kept: beside the project, or where `SUTURE_VERDICTS` says. They are no part of it. */
const VERDICTS = process.env.SUTURE_VERDICTS ?? join(ROOT, "../shared/verdicts");

function readRows<Row>(file: string): readonly Row[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

/** The verdicts of one file, such as `openai-chat`; none if this machine has no recordings. */
export function verdictRows(file: string): readonly VerdictRow[] {
  return readRows(join(VERDICTS, `${file}.jsonl`));
}

/** Every recorded error body; none if this machine has no recordings. */
export function recordedErrors(): readonly RecordedError[] {
  return readRows(join(dirname(VERDICTS), "errors.jsonl"));
}

/** The message of a recorded body, whatever its envelope. */
export function messageOf(body: string): string {
  try {
    const parsed = JSON.parse(body);
    const error = parsed.error ?? parsed;
    return typeof error === "string" ? error : (error.message ?? error.error?.message ?? body);
  } catch {
    return body;
  }
}

/** A message without what differs between requests: numbers and ids. */
export function shapeOf(message: string): string {
  return message
    .replace(/\b(call|toolu|srvtoolu|tooluse|fc|rs|msg|resp|conv|org|req)[_-][\w-]+/g, "<id>")
    .replace(/\d[\d,]*/g, "<n>");
}
