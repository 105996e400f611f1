import type { AppendOptions } from "../change/append.ts";
import type { CreateOptions, ImportOptions } from "../change/create.ts";
import type { DeleteOptions } from "../change/delete.ts";
import type { ForkOptions } from "../change/fork.ts";
import type { UpdateOptions } from "../change/update.ts";
import type { SubscribeOptions } from "../feed/feed.ts";
import {
  ABOVE_ZERO,
  ANY,
  COUNT,
  FLAG,
  FUNCTION,
  IDS,
  type Kinds,
  LIST,
  NAME,
  OBJECT,
  OBJECT_OR_FUNCTION,
  oneOf,
  POSITIVE,
  TEXT,
  WORDS,
} from "../options/kinds.ts";
import type { ExportOptions } from "../view/export.ts";
import type { PageOptions } from "../view/page.ts";
import type { ReadOptions } from "../view/read.ts";
import type { ListOptions } from "./list.ts";
import type { RetentionOptions } from "./retain.ts";
import type { RotationOptions } from "./rotate.ts";
import type { WithMail } from "./session.ts";
import type { StoreOptions } from "./session-store.ts";

/** Options of every store, whatever the database. */
export const STORE: Kinds<StoreOptions> = { keys: LIST, clock: FUNCTION, patienceMs: COUNT };

export const CREATE: Kinds<CreateOptions> = { id: NAME, title: TEXT, model: TEXT, metadata: OBJECT };

export const IMPORT: Kinds<ImportOptions> = { ...CREATE, from: TEXT, pending: IDS };

export const FORK: Kinds<ForkOptions> = { ...CREATE, turn: COUNT };

export const LIST_SESSIONS: Kinds<ListOptions> = {
  states: WORDS,
  search: TEXT,
  limit: POSITIVE,
  cursor: TEXT,
};

export const WITH_MAIL: Kinds<WithMail> = { turn: COUNT, mail: OBJECT_OR_FUNCTION };

export const APPEND: Kinds<AppendOptions> = {
  from: ANY,
  mend: FLAG,
  usage: ANY,
  closing: TEXT,
  ...WITH_MAIL,
};

export const UPDATE: Kinds<UpdateOptions> = {
  title: TEXT,
  model: TEXT,
  metadata: OBJECT_OR_FUNCTION,
  state: oneOf("active", "archived", "deleted"),
  mail: OBJECT,
};

export const READ: Kinds<ReadOptions> = {
  to: TEXT,
  for: TEXT,
  model: TEXT,
  strict: FLAG,
  policy: ANY,
  request: OBJECT,
  maxMessages: ABOVE_ZERO,
  maxTokens: ABOVE_ZERO,
  keepOpen: FLAG,
};

export const PAGE: Kinds<PageOptions> = { size: POSITIVE, newestFirst: FLAG, cursor: TEXT };

export const EXPORT: Kinds<ExportOptions> = {
  last: COUNT,
  from: COUNT,
  to: COUNT,
  format: TEXT,
  for: TEXT,
  model: TEXT,
  strict: FLAG,
};

export const DELETE: Kinds<DeleteOptions> = { withPairs: FLAG };

export const SUBSCRIBE: Kinds<SubscribeOptions> = { after: COUNT, signal: OBJECT };

export const RETAIN: Kinds<RetentionOptions> = { maxAgeMs: ANY, maxTurns: ANY, owner: NAME };

export const ROTATE: Kinds<RotationOptions> = { owner: NAME };
