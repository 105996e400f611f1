// The gateway, as `suture serve` starts it.
import { startGateway } from "@suture/gateway";

const [, , upstream] = process.argv;
const gateway = await startGateway({
  port: 0,
  upstreams: [{ name: "openai", baseUrl: `${upstream}/v1`, wires: ["openai-chat"] }],
});
process.send({ url: gateway.url });
