// A fake provider: reads a request to its end and answers at once, whole or in fifty events.
import { createServer } from "node:http";

const EVENTS = 50;
/** How far from either end of a body `"stream":true` is looked for. */
const EDGE = 256;
const words = "The module loads its settings from a file and checks them. ";
const answer = Buffer.from(
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "gpt-4o",
    choices: [{ index: 0, message: { role: "assistant", content: words.repeat(6) }, finish_reason: "stop" }],
    usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
  }),
);
const chunk = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "gpt-4o",
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;
const event = Buffer.from(chunk({ content: words.slice(0, 20) }));
const last = Buffer.from(`${chunk({}, "stop")}data: [DONE]\n\n`);

function whole(response) {
  response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
  response.end(answer);
}

function stream(response) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  let left = EVENTS;
  const next = () => {
    left -= 1;
    if (left === 0) response.end(last);
    else {
      response.write(event);
      setImmediate(next);
    }
  };
  next();
}

const server = createServer((request, response) => {
  let streams = false;
  let tail;
  request.on("data", (piece) => {
    if (tail === undefined) streams = piece.toString("latin1", 0, EDGE).includes('"stream":true');
    tail = piece;
  });
  request.on("end", () => {
    streams ||= tail?.toString("latin1", Math.max(0, tail.length - EDGE)).includes('"stream":true') === true;
    const held = /[?&]hold=(\d+)/.exec(request.url)?.[1];
    if (held !== undefined) setTimeout(() => whole(response), Number(held));
    else if (streams) stream(response);
    else whole(response);
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
