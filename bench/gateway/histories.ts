import { type ChatMessage, session } from "../session.ts";

/** A history of a benchmark, by its length. */
export interface Size {
  readonly name: string;
  readonly bytes: number;
}

/** The lengths of histories that are sent. */
export const SIZES: readonly Size[] = [
  { name: "1 kB", bytes: 1_000 },
  { name: "200 kB", bytes: 200_000 },
  { name: "2 MB", bytes: 2_000_000 },
];

/** About what a message of an agent's session takes, tools included. */
const BYTES_A_MESSAGE = 2_300;

const tool = (name: string) => ({
  type: "function",
  function: {
    name,
    description: `Use ${name} when the task asks for it. Paths are relative to the root of the project.`,
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: "Where to look" },
        limit: { type: "integer", description: "How many lines at the most", minimum: 1 },
      },
      required: ["path"],
    },
  },
});
const TOOLS = ["read_file", "write_file", "list_files", "search", "run_tests", "shell"].map(tool);

const SYSTEM: ChatMessage = { role: "system", content: "You are a careful engineer. Read before you write." };

/** The body of a request with a history of about that length; of a broken one every twentieth step is damaged. */
export function bodyOf({ bytes }: Size, kind: "clean" | "broken", stream: boolean): string {
  const short = bytes < 10_000;
  const messages = short ? shortHistory(kind) : longHistory(bytes, kind === "broken" ? 0.05 : 0);
  return JSON.stringify({
    model: "gpt-4o",
    messages: [SYSTEM, ...messages],
    ...(short ? {} : { tools: TOOLS }),
    stream,
  });
}

function longHistory(bytes: number, broken: number): ChatMessage[] {
  return session(Math.ceil(bytes / BYTES_A_MESSAGE), bytes, broken);
}

function shortHistory(kind: "clean" | "broken"): ChatMessage[] {
  const id = "call_00000000AbCdEfGh";
  const call = { id, type: "function", function: { name: "read_file", arguments: '{"path":"src/load.ts"}' } };
  const result = { role: "tool", tool_call_id: id, content: "export const load = (path) => 1;\n".repeat(15) };
  return [
    { role: "user", content: "Please look at this module and tell me what it does." },
    { role: "assistant", content: null, tool_calls: [call] },
    ...(kind === "broken" ? [] : [result]),
    { role: "user", content: "And who calls it?" },
  ];
}

/** The requests of an agent at work, each with a step more than the one before: so many, up to that length. */
export function growingBodies(seed: number, requests: number, bytes: number): string[] {
  const all = longHistory(bytes, 0);
  const first: ChatMessage = { role: "user", content: `This is task ${seed}.` };
  return Array.from({ length: requests }, (_, i) => {
    let end = Math.ceil((all.length * (i + 1)) / requests);
    // A request is sent when all calls are answered.
    while (end < all.length && all[end]?.role === "tool") end += 1;
    const messages = [SYSTEM, first, ...all.slice(0, end)];
    if (messages.at(-1)?.tool_calls !== undefined) messages.pop();
    return JSON.stringify({ model: "gpt-4o", messages, tools: TOOLS, stream: false });
  });
}
