import * as Kind from "./kind.ts";
import { type PartKind, Trait } from "./part.ts";

/** The list with one more; a single one is kept as it is, which spares most messages a list. */
export function withOneMore(list: string | string[] | undefined, item: string): string | string[] {
  if (list === undefined) return item;
  if (typeof list === "string") return [list, item];
  list.push(item);
  return list;
}

/** Sums the parts of a message up while they come. */
export class Tally {
  kinds = 0;
  traits = 0;
  size = 0;
  names: string | string[] | undefined = undefined;
  #ids: string | string[] | undefined;
  /** False once a call or result has no id of its own, or is the provider's. */
  #known = true;

  /** Ids of its calls, or of the calls its results answer; `undefined` where it has both, or where one lacks its own. */
  get ids(): string | readonly string[] | undefined {
    const both = Kind.Call | Kind.Result;
    return this.#known && (this.kinds & both) !== both ? this.#ids : undefined;
  }

  part(kind: PartKind, size: number, traits: number, id?: string, name?: string): undefined {
    this.traits |= traits;
    this.size += size;
    if (kind === "text") this.kinds |= Kind.Text;
    else if (kind === "tool-call") {
      this.kinds |= Kind.Call;
      this.#pair(traits, id, name ?? "");
    } else if (kind === "tool-result") {
      this.kinds |= Kind.Result;
      this.#pair(traits, id, name);
    } else this.kinds |= kind === "reasoning" ? Kind.Reasoning : kind === "media" ? Kind.Media : Kind.Opaque;
  }

  #pair(traits: number, id: string | undefined, name: string | undefined): void {
    if (id === undefined || (traits & Trait.ByProvider) !== 0) this.#known = false;
    else this.#ids = withOneMore(this.#ids, id);
    if (name !== undefined) this.names = withOneMore(this.names, name);
  }
}
