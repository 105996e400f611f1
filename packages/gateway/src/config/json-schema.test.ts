import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { configJsonSchema } from "./json-schema.ts";

it("is what the package carries (npm run docs writes it)", () => {
  const file = new URL("../../suture.config.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(configJsonSchema());
});

it("asks for nothing that a program need not give", () => {
  expect(configJsonSchema()).not.toHaveProperty("required");
  expect(configJsonSchema()).toMatchObject({
    additionalProperties: false,
    properties: { upstreams: { items: { required: ["name"] } }, port: { default: 4_000, maximum: 65_535 } },
  });
});
