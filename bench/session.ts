/** One message of an OpenAI chat history, as loose as JSON. */
export interface ChatMessage {
  role: string;
  content: string | null;
  tool_call_id?: string;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
}

const CODE = `export function load(path: string): Config {
  const raw = readFileSync(path, "utf8");
  if (raw.trim() === "") throw new Error("empty file: " + path);
	return JSON.parse(raw) as Config; // "strict" is on
}
`;
const LOG = `2026-11-14T09:12:33.102Z INFO  [http] GET /v1/items?limit=50 200 12ms "agent/1.0"
2026-11-14T09:12:33.187Z WARN  [pool] waited 85 ms for a connection (in use: 20)
`;
const DATA = `{"id":1042,"name":"north","tags":["a","b"],"ok":true,"score":0.8312,"note":null}
`;
const WIDE = "Größe geprüft → in Ordnung · 設定を読み込みました · ✓ 12 Tests\n";

/** Tool output of about that length: code, logs and data, every twentieth with characters beyond Latin-1. */
function output(length: number, seed: number): string {
  const line = [CODE, LOG, DATA][seed % 3] ?? DATA;
  const text = (seed % 20 === 0 ? WIDE : "") + line.repeat(Math.ceil(length / line.length));
  return text.slice(0, length);
}

/** What can happen to a step. */
type Damage = "none" | "no-result" | "displaced" | "orphan";

const DAMAGES: readonly Damage[] = ["no-result", "displaced", "orphan"];

/**
 * A tool-heavy session: turns of a question, six steps (every third with two parallel calls) and an answer. `broken` is
 * the share of steps whose last result is missing, displaced behind a user's message, or under another id.
 */
export function session(messages: number, bytes: number, broken = 0): ChatMessage[] {
  const history: ChatMessage[] = [];
  // About 60 % of the messages carry results, and the results carry the bytes.
  const length = Math.max(40, Math.floor(bytes / messages / 0.62));
  let step = 0;
  let debt = 0;
  for (let turn = 0; history.length < messages; turn++) {
    history.push({ role: "user", content: `Please look at module ${turn} and tell me what it does.` });
    for (let i = 0; i < 6; i++, step++) {
      debt += broken;
      const damage = debt >= 1 ? (DAMAGES[step % 3] ?? "none") : "none";
      if (debt >= 1) debt -= 1;
      addStep(history, step, i % 3 === 0 ? 2 : 1, length, damage);
    }
    history.push({ role: "assistant", content: output(400, turn) });
  }
  return history;
}

function addStep(history: ChatMessage[], step: number, calls: number, length: number, damage: Damage): void {
  const ids = Array.from(
    { length: calls },
    (_, i) => `call_${step.toString(36).padStart(8, "0")}${i}AbCdEfGh`,
  );
  history.push({
    role: "assistant",
    content: step % 2 === 0 ? "Let me look." : null,
    tool_calls: ids.map((id) => ({
      id,
      type: "function",
      function: {
        name: "read_file",
        arguments: JSON.stringify({ path: `src/module-${step}.ts`, limit: 200 }),
      },
    })),
  });
  for (const [i, id] of ids.entries()) {
    const hurt = damage !== "none" && i === ids.length - 1;
    if (hurt && damage === "no-result") continue;
    if (hurt && damage === "displaced") history.push({ role: "user", content: "One moment." });
    history.push({
      role: "tool",
      tool_call_id: hurt && damage === "orphan" ? `${id}x` : id,
      content: output(length, step + i),
    });
  }
}

/** One turn with that many parallel calls, all answered; with `every` only each so-manieth result is there. */
export function parallelTurn(calls: number, every = 1): ChatMessage[] {
  const ids = Array.from({ length: calls }, (_, i) => `call_${i}`);
  const call = (id: string) => ({ id, type: "function", function: { name: "read_file", arguments: "{}" } });
  return [
    { role: "user", content: "Read everything." },
    { role: "assistant", content: null, tool_calls: ids.map(call) },
    ...ids
      .filter((_, i) => i % every === 0)
      .map((id) => ({ role: "tool", tool_call_id: id, content: "done" })),
  ];
}

/** A turn of five messages with one call; broken, the call has lost its result. */
export function shortTurn(broken = false): ChatMessage[] {
  const history: ChatMessage[] = [{ role: "user", content: "Please look at module 1." }];
  addStep(history, 0, 1, 40, broken ? "no-result" : "none");
  history.push(
    { role: "assistant", content: "It loads the settings." },
    { role: "user", content: "Thank you." },
  );
  return history;
}
