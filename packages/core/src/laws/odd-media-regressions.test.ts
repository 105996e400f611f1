import { convert, repair } from "@suture/core";
import { settles } from "@suture/testkit";
import { describe, expect, it } from "vitest";

const SOUND = "UklGRiQAAABXQVZF";
const FILM = "AAAAGGZ0eXBtcDQy";

/** Media in places where few formats have a form for it. */
describe("media where it is seldom met", () => {
  it("beside a structured answer of Gemini's, for pydantic-ai", () => {
    const response = { functionResponse: { name: "look", response: { seen: "a cat" }, parts: [image()] } };
    const contents = [
      { role: "user", parts: [{ text: "Look." }] },
      { role: "model", parts: [{ functionCall: { name: "look", args: {} } }] },
      { role: "user", parts: [response] },
    ];
    const { document } = convert(contents, { from: "gemini", to: "pydantic-ai" });
    expect(JSON.stringify(document)).toContain("UElDVFVSRQ==");
    expect(JSON.stringify(document)).toContain("a cat");
  });

  it.each(["audio/mpeg", "video/mp4", "text/csv"])("%s in a block of the AI SDK for images", (mediaType) => {
    const value = [{ type: "image-data", data: SOUND, mediaType }];
    const result = { type: "tool-result", toolCallId: "c1", toolName: "look" };
    const messages = [
      { role: "user", content: "Look." },
      { role: "tool", content: [{ ...result, output: { type: "content", value } }] },
    ];
    for (const contract of ["openai-chat", "azure", "moonshot"])
      settles(messages, { from: "ai-sdk", for: contract, strict: true });
  });

  it.each([
    ["sound", "audio", { audio: { format: "wav", source: { bytes: SOUND } } }],
    ["a film", "video", { video: { format: "mp4", source: { bytes: FILM } } }],
  ])("%s that a tool of Bedrock's answered, for the Responses API", (_title, kind, block) => {
    const messages = [
      { role: "user", content: [{ text: "Go." }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "c1", name: "play", input: {} } }] },
      { role: "user", content: [{ toolResult: { toolUseId: "c1", content: [block] } }] },
    ];
    const { document } = convert(messages, { from: "bedrock", to: "openai-responses", for: "vertex" });
    expect(JSON.stringify(document)).toContain(kind === "audio" ? SOUND : FILM);
    settles(document, { from: "openai-responses", for: "vertex" });
  });

  it("a film in a file of the Responses API that has to leave its result", () => {
    const file = { type: "input_file", filename: "a.mp4", file_data: `data:video/mp4;base64,${FILM}` };
    const input = [
      { role: "user", content: "Go." },
      { type: "function_call", call_id: "c1", name: "play", arguments: "{}" },
      { type: "function_call_output", call_id: "c1", output: [file] },
    ];
    const options = { from: "openai-responses", for: "together", strict: true };
    expect(JSON.stringify(repair(input, options).document)).toContain(FILM);
    settles(input, options);
  });

  it("a document in what a developer says, in the AI SDK", () => {
    const file = { type: "file", data: "UERG", mediaType: "application/pdf" };
    const messages = [
      { role: "developer", content: [{ type: "text", text: "Read." }, file] },
      { role: "user", content: "Go." },
    ];
    for (const contract of ["portable", "moonshot"]) {
      const options = { from: "ai-sdk", for: contract };
      expect(JSON.stringify(repair(messages, options).document)).toContain("UERG");
      settles(messages, options);
    }
  });
});

function image(): unknown {
  return { inlineData: { mimeType: "image/png", data: "UElDVFVSRQ==" } };
}
