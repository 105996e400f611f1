import { convert, type Report } from "@suture/core";
import { type Context, newName, type SessionKey, writingOf } from "../context/context.ts";
import type { Changes, Copy } from "../engine/engine.ts";
import type { SessionRow } from "../engine/rows.ts";
import { SessionError } from "../errors.ts";
import { appendMessage } from "../track/append.ts";
import { toCanonical } from "../track/canonical.ts";
import { ChangeDraft } from "../track/change-draft.ts";
import { NO_USAGE } from "./usage.ts";

/** Options of creating a session. */
export interface CreateOptions {
  /** Id of the session; generated when absent. */
  readonly id?: string;
  readonly title?: string;
  /** Model that requests are built for unless a request names another. */
  readonly model?: string;
  readonly metadata?: { readonly [name: string]: unknown };
}

/** Options of importing. */
export interface ImportOptions extends CreateOptions {
  /** Format of the document; detected when absent. */
  readonly from?: string;
  /** Ids of calls that are still running or await approval. They stay open. */
  readonly pending?: readonly string[];
}

/** A draft of a session that does not exist yet, with its first entry. */
export function newSession(
  context: Context,
  owner: string,
  options: CreateOptions,
  first: { readonly [name: string]: unknown } = {},
): ChangeDraft {
  const writing = writingOf(context);
  const { now } = writing;
  const draft = new ChangeDraft(
    { session: blank(owner, options, now), turn: undefined, open: new Map() },
    writing,
  );
  const { title = "", metadata = {}, model = "" } = options;
  draft.setLabel({ title, metadata });
  draft.add("created", { title, model, metadata, ...first });
  return draft;
}

/** Stores a new session. */
export async function store(context: Context, draft: ChangeDraft): Promise<SessionKey> {
  const { owner, id } = draft.session;
  if (!(await insert(context, draft))) throw sessionExists(id);
  return { owner, id };
}

/** Stores a new session that shares the past of another; false when that session has changed in the meantime. */
export async function storeCopy(context: Context, draft: ChangeDraft, copy: Copy): Promise<boolean> {
  const { owner, id } = draft.session;
  if (await insert(context, draft, copy)) return true;
  if ((await context.engine.load(owner, id)) !== undefined) throw sessionExists(id);
  return false;
}

async function insert({ engine }: Context, draft: ChangeDraft, copy?: Copy): Promise<boolean> {
  const { session, entries, turns, calls, marks }: Changes = draft.changes("");
  const { sid: _, ...row } = session;
  const rows = { entries, turns, calls, marks, session: row };
  return engine.create(copy === undefined ? rows : { ...rows, copy });
}

function sessionExists(id: string): SessionError {
  return new SessionError("session-exists", `there is a session ${JSON.stringify(id)} already`, {
    hint: "Choose another id, or leave it out.",
  });
}

/** Creates a session from a history in any format. The history is mended, and the original is kept beside it. */
export async function importSession(
  context: Context,
  owner: string,
  document: unknown,
  options: ImportOptions,
): Promise<{ readonly key: SessionKey; readonly report: Report }> {
  const { from, pending } = options;
  const { document: read, report } = convert(document, {
    to: "suture",
    ...(from === undefined ? {} : { from }),
    ...(pending === undefined ? {} : { pending }),
  });
  const { model, messages } = settingsOf(read);
  const draft = newSession(context, owner, { ...(model === undefined ? {} : { model }), ...options });
  draft.add("original", { format: report.format, document });
  for (const message of toCanonical(messages)) appendMessage(draft, message);
  return { key: await store(context, draft), report };
}

function settingsOf(document: unknown): { readonly model?: string; readonly messages: unknown } {
  if (Array.isArray(document)) return { messages: document };
  const { model, messages } = document as { readonly model?: string; readonly messages: unknown };
  return { messages, ...(typeof model === "string" ? { model } : {}) };
}

function blank(owner: string, { id = newName(), model = "" }: CreateOptions, now: number): SessionRow {
  return {
    sid: 0,
    owner,
    id,
    head: 0,
    turn: 0,
    turnState: "none",
    step: 0,
    holder: "",
    state: "active",
    model,
    label: "",
    usage: JSON.stringify(NO_USAGE),
    parent: "",
    created: now,
    updated: now,
  };
}
