// A gateway in a process of its own, which may be killed at any moment. Says where it listens.
import { writeSync } from "node:fs";
import { startGateway } from "@suture/gateway";

const gateway = await startGateway(JSON.parse(process.argv[2]));
writeSync(1, `${JSON.stringify({ url: gateway.url })}\n`);
// Whoever started it went away.
process.stdin.on("end", () => process.exit()).resume();
