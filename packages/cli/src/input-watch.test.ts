import { describe, expect, it } from "vitest";
import { suture } from "./testing/fake-io.ts";
import { BROKEN, CLEAN, lines } from "./testing/sessions.ts";

const DOUBT = "is read as anthropic, as --from says, but looks like openai-chat;";
const stdin = JSON.stringify(BROKEN);

describe("--from with another format than that of the input", () => {
  it.each([["check"], ["repair"], ["convert", "--to", "gemini"], ["compact", "--budget", "9"], ["turns"]])(
    "is told of: %j",
    async (...args) => {
      const { err } = await suture([...args, "--from", "anthropic"], { stdin });
      expect(err).toContain(`suture: stdin ${DOUBT}`);
    },
  );

  it.each(["check", "repair", "turns"])("is told of once for many lines: %s", async (command) => {
    const { err } = await suture([command, "--jsonl", "--from", "anthropic"], {
      stdin: lines(BROKEN, BROKEN),
    });
    expect(err.split(`suture: stdin:1 ${DOUBT}`)).toHaveLength(2);
    expect(err.split(DOUBT)).toHaveLength(2);
  });

  it("is not told of where the input may be in it", async () => {
    const { err } = await suture(["check", "--from", "anthropic"], { stdin: JSON.stringify(CLEAN) });
    expect(err).toBe("");
  });

  it("is the reason why the input cannot be read", async () => {
    const request = JSON.stringify({ model: "gpt-5", messages: BROKEN });
    const { code, err } = await suture(["check", "--from", "gemini"], { stdin: request });
    expect(code).toBe(2);
    expect(err).toBe(
      "suture: stdin: is not in the format gemini, but looks like openai-chat\nLeave out --from, or name the format that it is in.\n",
    );
  });
});
