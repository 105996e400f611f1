import type { PartContent } from "../../model/content.ts";
import type { RequestContent } from "../format.ts";

/** A message of the canonical form. Fields that Suture does not know are kept. */
export interface SutureMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly parts: readonly PartContent[];
}

/** A whole conversation in canonical form. A bare list of {@link SutureMessage} is the same without settings. */
export interface SutureDocument extends RequestContent {
  /** Version of the format. */
  readonly suture: 1;
  readonly messages: readonly SutureMessage[];
}
