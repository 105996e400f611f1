import type { Emulator, EmulatorOptions } from "@suture/emulators";
import type { AgentOptions } from "../agent/agent-options.ts";
import type { GatewayOptions } from "../options.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";
import { type Asked, type Asking, askApi } from "./ask-api.ts";
import { startEmulated } from "./emulated.ts";
import { type FakeReceiver, fakeReceiver } from "./fake-receiver.ts";
import { longTalk } from "./long-talk.ts";

/** The bytes of the secret that notices and replies are signed with. */
export const SECRET: Buffer = Buffer.from("a secret that only tests know of");

/** The variable that holds it. */
const SECRET_ENV = "SUTURE_TEST_SECRET";

/** A session gateway in front of emulated providers, asked over HTTP, with somebody who gets its notices and its replies. */
export interface SessionDesk {
  readonly url: string;
  readonly emulator: Emulator;
  /** What its notices and its replies are posted to. */
  readonly notices: FakeReceiver;
  readonly replies: FakeReceiver;
  ask(method: string, path: string, asking?: Asking): Promise<Asked>;
  /** Makes a session of a long talk, of about so many tokens for each thirty turns. */
  lengthy(id: string, turns?: number): Promise<void>;
  /** Says something and hears everything that happens until it is answered, or given up. */
  say(session: string, text: string, asking?: Asking): Promise<Asked>;
  close(): Promise<void>;
}

/** Starts a session gateway on the emulated Anthropic. */
export async function startDesk(
  agent: Partial<AgentOptions> = {},
  options: GatewayOptions = {},
  emulated: EmulatorOptions = {},
  upstream: Omit<UpstreamOptions, "name"> = {},
): Promise<SessionDesk> {
  process.env[SECRET_ENV] = `whsec_${SECRET.toString("base64")}`;
  const notices = await fakeReceiver(SECRET);
  const replies = await fakeReceiver(SECRET);
  const { gateway, emulator, close } = await startEmulated(
    {
      agent: {
        model: "anthropic/claude-opus-4-6",
        delay: 5,
        channels: { webhook: { secretEnv: SECRET_ENV, url: replies.url } },
        ...agent,
        notices: {
          targets: [{ kind: "webhook", url: notices.url, secretEnv: SECRET_ENV }],
          ...agent.notices,
        },
        watchdog: { every: 100, ...agent.watchdog },
      },
      ...options,
    },
    emulated,
    { key: "any", ...upstream },
  );
  const ask = (method: string, path: string, asking: Asking = {}): Promise<Asked> =>
    askApi(gateway.url, method, path, asking);
  return {
    url: gateway.url,
    emulator,
    notices,
    replies,
    ask,
    lengthy: async (id, turns = 30) => {
      const history = longTalk("anthropic", turns).slice(0, -1);
      await ask("POST", "/sessions", { body: { id, history, format: "anthropic" } });
    },
    say: (session, text, asking = {}) =>
      ask("POST", `/sessions/${session}/messages`, { body: { text }, stream: true, ...asking }),
    close: async () => {
      await close();
      await Promise.all([notices.close(), replies.close()]);
    },
  };
}
