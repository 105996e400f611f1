import { asBag, asString, type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";

/** What the AI SDK stores for a vendor with a reasoning part or a call. */
export interface Proof {
  readonly vendor: string;
  /** Signature or encrypted reasoning. */
  readonly proof: string | undefined;
  /** True when the proof holds the reasoning itself. */
  readonly sealed: boolean;
  /** The vendor's id of the item. */
  readonly id: string | undefined;
}

/**
 * For each vendor, the field with the proof, and the keys of provider options that may contain it; the first key is
 * written.
 */
const VENDORS: { readonly [vendor: string]: readonly [field: string, ...keys: string[]] } = {
  anthropic: ["signature", "anthropic", "bedrock", "amazonBedrock"],
  openai: ["reasoningEncryptedContent", "openai", "azure"],
  gemini: ["thoughtSignature", "google", "vertex", "googleVertex"],
};

/** The proof in a part's provider options; `undefined` if there is none. */
export function proofOf(options: unknown): Proof | undefined {
  if (!isBag(options)) return undefined;
  for (const [vendor, [field, ...keys]] of Object.entries(VENDORS)) {
    for (const key of keys) {
      const own = asBag(options[key]);
      const sealed = asString(own.redactedData);
      const proof = sealed ?? (asString(own[field]) || undefined);
      const id = vendor === "openai" ? asString(own.itemId) : undefined;
      if (proof !== undefined || id !== undefined) return { vendor, proof, sealed: sealed !== undefined, id };
    }
  }
  return undefined;
}

/** The canonical content that a proof belongs to. */
interface Proven {
  readonly proof?: string;
  readonly vendor?: string;
  readonly text?: string;
  readonly id?: string;
}

/** Provider options with this proof and no other; unchanged if they already are so. */
export function withProof(options: unknown, content: Proven, redacts: boolean): unknown {
  const { vendor = "", proof } = content;
  const current = proofOf(options);
  if (current?.proof === proof && (current === undefined || current.vendor === vendor)) return options;
  const bag: Bag = asBag(options);
  const cleared: Record<string, undefined> = {};
  for (const key of VENDORS[current?.vendor ?? ""]?.slice(1) ?? []) cleared[key] = undefined;
  const rest = withFields(bag, cleared);
  const [name, entry] = VENDORS[vendor] ?? [];
  if (proof === undefined || entry === undefined || name === undefined) {
    return Object.keys(rest).length === 0 ? undefined : rest;
  }
  const sealed = redacts && vendor === "anthropic" && content.text === undefined;
  const own = withFields(
    { [sealed ? "redactedData" : name]: proof },
    vendor === "openai" ? { itemId: content.id } : {},
  );
  return withFields(rest, { [entry]: own });
}
