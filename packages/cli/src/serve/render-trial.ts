import type { Paint } from "../output/paint.ts";

/** What the commands depend on. */
interface Trial {
  readonly url: string;
  /** Upstreams that are not emulated. */
  readonly real: readonly string[];
  /** How the person calls `suture`. */
  readonly command: string;
  /** Whether the gateway asks for a key of its own. */
  readonly hasKeys: boolean;
}

/** Commands to try with a gateway whose providers are emulated. They can be copied into any POSIX shell and repeated. */
export function renderTrial({ url, real, command, hasKeys }: Trial, paint: Paint): string {
  const json = "-H 'content-type: application/json'";
  const key = hasKeys ? ' -H "authorization: Bearer $SUTURE_KEY"' : "";
  const chat = `curl -si ${url}/v1/chat/completions ${json}${key || " -H 'authorization: Bearer any'"}`;
  const orphan = `{"model": "gpt-5.2", "messages": [{"role": "tool", "tool_call_id": "call_1", "content": "4 °C"}, {"role": "user", "content": "Is that cold?"}]}`;
  const story = `"$(printf 'Once there was a gateway. %.0s' $(seq 2000))"`;
  const long = `'{"model": "gpt-5.2", "messages": [{"role": "user", "content": "'${story}'"}, {"role": "assistant", "content": "A long story."}, {"role": "user", "content": "How does it end?"}]}'`;
  const tries: readonly (readonly [what: string, line: string])[] = [
    [
      "A result without its call is refused by every provider. Here it is mended and answered; the header suture-edits counts the changes:",
      `${chat} -d '${orphan}'`,
    ],
    [
      "A story of 13,000 tokens for a model that holds 4,000. It is answered; the header suture-compaction says how:",
      `${chat} -H 'x-emulator-window: 4000' -d ${long}`,
    ],
    [
      "A session that the gateway keeps, whatever happens to its process, with an agent that answers every message:",
      `id=$(${command} sessions new --url ${url}) && ${command} sessions send $id Hello --url ${url}`,
    ],
    [
      "The counters of the gateway. What was found in one request is at the path in its header suture-report:",
      `curl -s ${url}/metrics${key} | grep -E 'suture_(findings|overflow|edits)'`,
    ],
  ];
  const shown = tries.map(([what, line], index) => `${index + 1}. ${what}\n\n${paint("bold", line)}\n`);
  const who = real.length === 0 ? "The providers" : `All providers but ${real.join(", ")}`;
  const then = hasKeys ? "Put a key of the gateway into the variable SUTURE_KEY, and try these" : "Try these";
  return `\n${who} are emulated on this machine, and need no key. ${then} in another terminal:\n\n${shown.join("\n")}`;
}
