import { check, repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

function request(parameters: unknown) {
  const tools = [{ type: "function", function: { name: "draw", parameters } }];
  return { model: "kimi-k3", messages: [chat.user("Draw.")], tools };
}

const point = { type: "object", properties: { x: { type: "number" } } };
const any = { type: ["string", "number", "boolean", "object", "array", "null"] };
const object = (properties: unknown, rest: object = {}) => ({ type: "object", properties, ...rest });

testRule("tool-schema-is-well-formed", {
  valid: [
    {
      title: "references to $defs, and to the whole",
      for: "moonshot",
      strict: true,
      document: request(
        object(
          { at: { $ref: "#/$defs/point", description: "Where" }, more: { $ref: "#" } },
          { $defs: { point } },
        ),
      ),
    },
    {
      title: "words that are not read",
      for: "moonshot",
      strict: true,
      document: request(object({ a: { type: "string", format: "uuid", const: true, oneOf: [true] } })),
    },
    {
      title: "a tuple where others read it",
      for: "deepseek",
      document: request(object({ a: { items: [point] } })),
    },
  ],
  invalid: [
    {
      title: "moves what is referred to into $defs",
      for: "moonshot",
      document: request(
        object(
          { from: point, to: { $ref: "#/properties/from" }, by: { $ref: "#/definitions/way" } },
          { definitions: { way: object({ next: { $ref: "#/definitions/way" } }) } },
        ),
      ),
      findings: [
        {
          place: "tools.0",
          level: "error",
          message:
            "unexpected schema of draw that refers to #/properties/from, expected only references to what stands in $defs",
        },
      ],
      output: request(
        object(
          { from: point, to: { $ref: "#/$defs/properties_from" }, by: { $ref: "#/$defs/way" } },
          {
            definitions: { way: object({ next: { $ref: "#/definitions/way" } }) },
            $defs: { properties_from: point, way: object({ next: { $ref: "#/$defs/way" } }) },
          },
        ),
      ),
      lossy: false,
    },
    {
      title: "has anything for a reference that leads nowhere",
      for: "moonshot",
      document: request(
        object({ a: { $ref: "#/$defs/gone", description: "A" }, b: { $ref: "https://a.example/b" } }),
      ),
      findings: ["tools.0"],
      output: request(object({ a: { ...any, description: "A" }, b: any })),
      lossy: true,
    },
    {
      title: "… and keeps what stands beside that",
      for: "moonshot",
      strict: true,
      document: request(object({ a: { $ref: "#/$defs/gone", anyOf: [point, { type: "string" }] } })),
      findings: ["tools.0"],
      output: request(object({ a: { anyOf: [point, { type: "string" }] } })),
      lossy: true,
    },
    {
      title: "says what true means",
      for: "moonshot",
      document: request(object({ a: true, b: { type: "array", items: true } })),
      findings: [
        {
          place: "tools.0",
          message:
            "unexpected schema of draw that has true or false in the place of a schema, expected an object",
        },
      ],
      output: request(object({ a: any, b: { type: "array", items: any } })),
      lossy: false,
    },
    {
      title: "has a list for a tuple",
      for: "moonshot",
      document: request(object({ a: { type: "array", items: [{ type: "string" }, point] } })),
      findings: [{ place: "tools.0", level: "error" }],
      output: request(object({ a: { type: "array", items: { anyOf: [{ type: "string" }, point] } } })),
      lossy: true,
    },
    {
      title: "doubts a type beside branches",
      for: "moonshot",
      document: request(object({ a: { type: "string", anyOf: [{ minLength: 1 }, { type: "string" }] } })),
      findings: [
        {
          place: "tools.0",
          level: "risk",
          message: "unexpected schema of draw that has a type beside anyOf, expected it within",
        },
      ],
      output: request(object({ a: { type: "string", anyOf: [{ minLength: 1 }, { type: "string" }] } })),
    },
    {
      title: "moves it into the branches",
      for: "moonshot",
      strict: true,
      document: request(
        object(
          {
            a: { type: "object", anyOf: [{ required: ["x"] }] },
            b: { type: "object", $ref: "#/$defs/point" },
          },
          { $defs: { point } },
        ),
      ),
      findings: [{ place: "tools.0", level: "risk" }],
      output: request(
        object(
          { a: { anyOf: [{ type: "object", required: ["x"] }] }, b: { $ref: "#/$defs/point" } },
          { $defs: { point } },
        ),
      ),
      lossy: false,
    },
  ],
});

it("survives schemas that hold themselves", () => {
  const loop: Record<string, unknown> = { type: "object", anyOf: [] };
  Object.assign(loop, { properties: { a: loop, b: loop, c: true }, items: [loop] });
  const { document } = repair(request(loop), { for: "moonshot" });
  expect(check(document, { for: "moonshot" }).findings.filter(({ level }) => level === "error")).toEqual([]);
});
