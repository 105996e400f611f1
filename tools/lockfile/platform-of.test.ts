import { expect, it } from "vitest";
import { platformOf } from "./platform-of.ts";

it.each([
  ["@biomejs/cli-win32-arm64", { cpu: ["arm64"], os: ["win32"] }],
  ["@rolldown/binding-linux-x64-musl", { cpu: ["x64"], os: ["linux"], libc: ["musl"] }],
  ["@rolldown/binding-linux-x64-gnu", { cpu: ["x64"], os: ["linux"], libc: ["glibc"] }],
  ["@rolldown/binding-wasm32-wasi", { cpu: ["wasm32"] }],
])("reads the platform of %s", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

it.each([["@rolldown/binding-android-arm-eabi"], ["@oxc-parser/binding-linux-arm-gnueabihf"]])(
  "knows the 32-bit ARM names: %s",
  (name) => {
    expect(platformOf(name).cpu).toEqual(["arm"]);
  },
);

it("refuses a name that tells no platform", () => {
  expect(() => platformOf("fsevents")).toThrow("Unexpected name fsevents");
});
