// A session gateway, by the options it is given.
import { startGateway } from "@suture/gateway";

const gateway = await startGateway(JSON.parse(process.argv[2]));
process.send({ url: gateway.url });
