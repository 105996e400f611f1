import { type Content, createPartFromFunctionResponse, GoogleGenAI, type Part } from "@google/genai";
import { wireOf } from "@suture/testkit";
import { type Client, LOOP, PARAMETERS } from "../testing/client.ts";
import { holdClient } from "../testing/hold-client.ts";

const model = "gemini-2.5-flash";
const tools = [
  { functionDeclarations: LOOP.tools.map((name) => ({ name, parametersJsonSchema: PARAMETERS })) },
];

async function say(baseUrl: string, contents: Content[], stream: boolean): Promise<Part[]> {
  const { models } = new GoogleGenAI({ apiKey: "any", httpOptions: { baseUrl } });
  const body = { model, contents, config: { tools } };
  if (!stream) return (await models.generateContent(body)).candidates?.[0]?.content?.parts ?? [];
  const parts: Part[] = [];
  for await (const chunk of await models.generateContentStream(body))
    parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
  return parts;
}

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text ?? "").join("");

const google: Client = {
  name: "the Google client",
  wire: "gemini",
  async loop(url, stream) {
    const contents: Content[] = [{ role: "user", parts: [{ text: LOOP.ask }] }];
    for (;;) {
      const parts = await say(url, contents, stream);
      const calls = parts.flatMap(({ functionCall }) => (functionCall === undefined ? [] : [functionCall]));
      if (calls.length === 0) return textOf(parts);
      const results = calls.map(({ id = "", name = "" }) =>
        createPartFromFunctionResponse(id, name, { output: LOOP.result }),
      );
      contents.push({ role: "model", parts }, { role: "user", parts: results });
    }
  },
  async answer(url, history, stream) {
    const contents = history.flatMap((talk) => wireOf("gemini").say(talk) as Content[]);
    return textOf(await say(url, contents, stream));
  },
};

holdClient(google);
