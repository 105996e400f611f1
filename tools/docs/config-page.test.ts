import { expect, it } from "vitest";
import { configJsonSchema } from "../../packages/gateway/src/config/json-schema.ts";
import { configPage } from "./config-page.ts";

/** The names of all members in a schema, at any depth. */
function membersIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { readonly properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(membersIn)];
}

it("tells of every member that the configuration may have, and what each is for", () => {
  const page = configPage();
  const members = new Set(membersIn(configJsonSchema()));
  expect(members).toContain("headersEnv");
  const missing = [...members].filter(
    (name) => name !== "$schema" && !page.includes(`| \`${name}\` | `) && !page.includes(`\`${name}\`\n`),
  );
  expect(missing).toEqual([]);
  expect(page).not.toMatch(/^\| `\w+` \| {1,2}[|:]/m);
});
