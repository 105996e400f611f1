import type { Context } from "../context/context.ts";
import type { SessionRow } from "../engine/rows.ts";
import type { SessionMail } from "../mail/mail-change.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { infoOf } from "../view/session-info.ts";

type Metadata = { readonly [name: string]: unknown };

/** What can be changed of a session apart from its history. */
export interface UpdateOptions {
  readonly title?: string;
  readonly model?: string;
  /** Replaces the metadata. A function gets the metadata as they are when the change is made. */
  readonly metadata?: Metadata | ((before: Metadata) => Metadata);
  /** An archived session is kept and can still be read. A deleted one no longer exists for its owner. */
  readonly state?: SessionRow["state"];
  /** Mail changes to commit together with this. */
  readonly mail?: SessionMail;
}

export function updateSession(
  { sealer }: Context,
  draft: ChangeDraft,
  { mail: _, metadata: made, ...rest }: UpdateOptions,
): void {
  const before = infoOf(sealer, draft.session);
  const given = typeof made === "function" ? made(before.metadata) : made;
  const options = { ...rest, ...(given === undefined ? {} : { metadata: given }) };
  const { title = before.title, metadata = before.metadata, model, state } = options;
  if (options.title !== undefined || options.metadata !== undefined) draft.setLabel({ title, metadata });
  if (model !== undefined) draft.set({ model });
  if (state !== undefined) draft.set({ state });
  draft.add("update", options);
}
