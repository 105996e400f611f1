import { ApiError } from "../api-error.ts";

type Metadata = { readonly [name: string]: unknown };

/** What the gateway itself keeps among the metadata of a session: which one goes on with which, and when it was compacted. */
const OWN = ["continues", "continuesAt", "continuedBy", "compactedAt"] as const;

/** Which session goes on with which. */
export interface Links {
  readonly continues?: string;
  readonly continuedBy?: string;
}

/** The links of a session. */
export function linksOf(metadata: Metadata): Links {
  const { continues, continuedBy } = metadata;
  return {
    ...(typeof continues === "string" ? { continues } : {}),
    ...(typeof continuedBy === "string" ? { continuedBy } : {}),
  };
}

/** Metadata of a client's, with what the gateway keeps there. */
export function withOwn(metadata: Metadata, before: Metadata): Metadata {
  return { ...metadata, ...Object.fromEntries(Object.entries(before).filter(([name]) => isOwn(name))) };
}

/** What clients have put among the metadata. */
export function withoutLinks(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !isOwn(name)));
}

/** Metadata of a client's, which may not link sessions. */
export function requireNoLinks(metadata: Metadata): Metadata {
  const taken = Object.keys(metadata).find(isOwn);
  if (taken === undefined) return metadata;
  throw new ApiError(
    400,
    "invalid-request",
    `in the body: metadata.${taken}: the gateway keeps its own notes under this name`,
    "Choose another name.",
  );
}

function isOwn(name: string): boolean {
  return OWN.some((own) => own === name);
}
