// A session gateway, by the options it is given.
import { collectRarely, startGateway } from "@suture/gateway";

collectRarely();
const gateway = await startGateway(JSON.parse(process.argv[2]));
process.send({ url: gateway.url });
