import { asBag, asString, type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";

/** What the AI SDK keeps for a vendor beside a thought or a call. */
export interface Proof {
  readonly vendor: string;
  /** Signature or encrypted thought. */
  readonly proof: string | undefined;
  /** True when the proof holds the thought itself. */
  readonly sealed: boolean;
  /** The vendor's id of the item. */
  readonly id: string | undefined;
}

/** The field that holds a vendor's proof, and the keys of provider options it stands under; the first is the one to write. */
const VENDORS: { readonly [vendor: string]: readonly [field: string, ...keys: string[]] } = {
  anthropic: ["signature", "anthropic", "bedrock", "amazonBedrock"],
  openai: ["reasoningEncryptedContent", "openai", "azure"],
  gemini: ["thoughtSignature", "google", "vertex", "googleVertex"],
};

/** The proof among a part's provider options; `undefined` when there is none. */
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

/** What is to be proven, in canonical form. */
interface Proven {
  readonly proof?: string;
  readonly vendor?: string;
  readonly text?: string;
  readonly id?: string;
}

/** Provider options that carry the proof and no other one; the options themselves when they do already. */
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
