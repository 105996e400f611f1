import { plainName } from "./plain-name.ts";

/** Names as labels of metrics: only so many of them, and only what looks like a name; `other` for the rest. */
export class BoundedNames {
  readonly #known = new Map<string, string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The label for a name; `none` where there is no name. */
  of(name: string | undefined): string {
    if (name === undefined || name === "") return "none";
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size >= this.#most) return "other";
    const label = plainName(name);
    // What is no name is not worth its place.
    if (label !== "other") this.#known.set(name, label);
    return label;
  }
}
