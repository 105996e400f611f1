// Portkey's gateway; the upstream is named by each request.
import { createServer } from "node:http";

// It takes its port from the command line only, and says nothing when it listens: ask for a free one, and try it.
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
process.argv.push(`--port=${port}`, "--headless");
const silence = () => {};
console.log = silence;
await import("@portkey-ai/gateway/build/start-server.js");
const url = `http://127.0.0.1:${port}`;
for (;;) {
  const up = await fetch(url).then(
    () => true,
    () => false,
  );
  if (up) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
}
process.send({ url });
