import * as Kind from "./kind.ts";
import { type PartKind, Trait } from "./part.ts";

/** Appends to a list. A single item is kept as a plain string, so most messages need no list. */
export function withOneMore(list: string | string[] | undefined, item: string): string | string[] {
  if (list === undefined) return item;
  if (typeof list === "string") return [list, item];
  list.push(item);
  return list;
}

const BOTH = Kind.Call | Kind.Result;

/**
 * Sums up the parts of a message as they come. There is one for each message of a survey, so its fields are not
 * `#private`: that would cost a tenth.
 */
export class Tally {
  kinds = 0;
  traits = 0;
  size = 0;
  /** Ids of its calls, or of the calls its results answer. */
  ids: string | string[] | undefined = undefined;
  names: string | string[] | undefined = undefined;
  /** False once a call or result has no id, or belongs to the provider: then there is no list of ids. */
  known = true;

  part(kind: PartKind, size: number, traits: number, id?: string, name?: string): undefined {
    this.traits |= traits;
    this.size += size;
    if (kind === "text") this.say(Kind.Text);
    else if (kind === "tool-call") this.pair(Kind.Call, traits, id, name ?? "");
    else if (kind === "tool-result") this.pair(Kind.Result, traits, id, name);
    else this.say(kind === "reasoning" ? Kind.Reasoning : kind === "media" ? Kind.Media : Kind.Opaque);
  }

  /** Counts a part that is neither a call nor a result. */
  say(kind: number): void {
    if ((this.kinds & Kind.Call) !== 0) this.traits |= Trait.Trailing;
    this.kinds |= kind;
  }

  /** Counts a call or a result. */
  pair(kind: number, traits: number, id: string | undefined, name: string | undefined): void {
    this.kinds |= kind;
    if (id === undefined || (traits & Trait.ByProvider) !== 0 || (this.kinds & BOTH) === BOTH)
      this.known = false;
    this.ids = this.known ? withOneMore(this.ids, id as string) : undefined;
    if (name === undefined) this.traits |= Trait.Nameless;
    else this.names = withOneMore(this.names, name);
  }
}
