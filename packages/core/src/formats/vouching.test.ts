import { formats } from "@suture/core";
import { validHistory, wireOf } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasLoneSurrogate } from "../json/well-formed.ts";
import type { MessageSink } from "../model/message.ts";
import { Trait } from "../model/part.ts";

/** Formats whose histories are surveyed. */
const SURVEYED = ["openai-chat", "openai-responses", "anthropic", "gemini", "bedrock"];

type Bag = { [key: string]: unknown };

/** What a tool is given, and what it gives, may hold anything. */
const FREE = /^(input|args|response|json)$/;

/** Every object of the wire's own inside of a value. */
function objectsIn(value: unknown): Bag[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => (FREE.test(key) ? [] : objectsIn(item)));
  return Array.isArray(value) ? inner : [value as Bag, ...inner];
}

/** Positions of the messages that a reader vouches for. */
function vouchedIn(format: string, document: unknown): number[] {
  const found: number[] = [];
  const out: MessageSink = {
    refuses: hasLoneSurrogate,
    plain: (_role, _wireRole, _raw, index, _faults, _kinds, traits) => {
      if ((traits & Trait.Plain) !== 0) found.push(index);
    },
    message: () => undefined,
  };
  formats
    .find(({ name }) => name === format)
    ?.read(document)
    .survey?.(out);
  return found;
}

describe.each(SURVEYED)("a reader of %s", (format) => {
  const history = validHistory(wireOf(format));
  const spoilt = fc.tuple(history, fc.nat()).map(([list, where]) => {
    const copy = structuredClone(list) as unknown[];
    return {
      copy,
      objects: copy.flatMap((raw, at) => objectsIn(raw).map((object) => ({ object, at }))),
      where,
    };
  });

  it("vouches for the messages that nearly all histories are made of", () => {
    let vouched = 0;
    let all = 0;
    fc.assert(
      fc.property(history, (list) => {
        vouched += vouchedIn(format, list).length;
        all += list.length;
      }),
      { numRuns: 100, seed: 7 },
    );
    expect(vouched / all).toBeGreaterThan(0.6);
  });

  it("vouches for no message with half a surrogate pair anywhere in a member", () => {
    fc.assert(
      fc.property(spoilt, ({ copy, objects, where }) => {
        const { object, at } = objects[where % objects.length] as (typeof objects)[number];
        const names = Object.keys(object).filter((name) => typeof object[name] === "string");
        const name = names[where % names.length];
        // Ids and names are looked at by who is told of them.
        if (name === undefined || /^(role|type|name|(tool_)?(call_)?id|tool_use_id|toolUseId)$/i.test(name))
          return;
        object[name] = `${object[name]}\ud800`;
        expect(vouchedIn(format, copy)).not.toContain(at);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("vouches for no message with a member that its wire does not know", () => {
    fc.assert(
      fc.property(spoilt, ({ copy, objects, where }) => {
        const { object, at } = objects[where % objects.length] as (typeof objects)[number];
        object.unheard_of = "x";
        expect(vouchedIn(format, copy)).not.toContain(at);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
