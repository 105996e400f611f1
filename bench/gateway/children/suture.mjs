// The gateway, as `suture serve` starts it.
import { collectRarely, startGateway } from "@suture/gateway";

const [, , upstream] = process.argv;
// 2 MB do not fill a window of two million tokens; where they might, the gateway counts tokens first.
const window = 2_000_000;
collectRarely();
const gateway = await startGateway({
  port: 0,
  upstreams: [{ name: "openai", baseUrl: `${upstream}/v1`, wires: ["openai-chat"], window }],
});
process.send({ url: gateway.url });
