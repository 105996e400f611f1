import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Closing } from "../proxy/closing.ts";
import { writeInOne } from "../upstreams/write-in-one.ts";
import { answerUnreadable } from "./answer-unreadable.ts";
import type { Generations } from "./generations.ts";
import { handle } from "./handle.ts";

/** Time limit for the head of a request, in milliseconds. */
const HEAD_TAKES = 60_000;

/** How often the server checks for slow requests: once a second, or more often if the limit is short. */
function lookEvery(time: number): number {
  return Math.max(50, Math.min(1_000, Math.floor(time / 4)));
}

/** Sets the time limit for a client's request, in milliseconds. */
export function limitRequests(server: Server, time: number): void {
  server.requestTimeout = time;
  server.headersTimeout = Math.min(HEAD_TAKES, time);
}

/** The server of a gateway, not yet listening. */
export function openServer(generations: Generations): Server {
  const { maxHeaderBytes, timeouts } = generations.current.settings;
  const options = {
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval: lookEvery(timeouts.request),
    keepAliveTimeout: 65_000,
    // Otherwise Node would report a missing Host header with a bare status.
    requireHostHeader: false,
  };
  const fresh = new Set<Socket>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    fresh.delete(request.socket);
    if (response.socket === null) closeWith(request.socket, response);
    const state = generations.begin();
    const closing = new Closing(response);
    closing.wait(() => {
      generations.end(state);
      // While the gateway closes, connections are not kept for further requests.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    handle(request, response, state, closing);
  };
  const server = createServer(options, answer);
  limitRequests(server, timeouts.request);
  server.on("checkContinue", (request, response) => {
    goOnWhenRead(request, response);
    answer(request, response);
  });
  // Otherwise Node would refuse unknown expectations.
  server.on("checkExpectation", answer);
  server.on("clientError", (error, socket) => {
    const { telemetry } = generations.current;
    answerUnreadable(error, socket as Socket, (...line) => telemetry.log(...line));
  });
  unused.set(server, fresh);
  server.on("connection", (socket) => {
    writeInOne(socket);
    fresh.add(socket);
    socket.once("close", () => fresh.delete(socket));
  });
  // A tunnel would lead anywhere.
  server.on("connect", (_, socket) => {
    socket.on("error", () => {});
    socket.end("HTTP/1.1 501 Not Implemented\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
  return server;
}

/** Responses that wait for earlier ones on the same connection. */
const queues = new WeakMap<Socket, Set<ServerResponse>>();

/** Closes a response with its connection: Node emits no event for one that waits for its turn. */
function closeWith(socket: Socket, response: ServerResponse): void {
  const queue = queues.get(socket) ?? new Set();
  if (!queues.has(socket)) {
    queues.set(socket, queue);
    socket.once("close", () => {
      for (const each of queue) {
        // Node itself closes the response whose turn had come.
        if (each.socket !== null) continue;
        each.destroy();
        each.emit("close");
      }
    });
  }
  queue.add(response);
  response.once("close", () => queue.delete(response));
}

/** A client that waits for permission to send its body gets it once the body is read: a refused body need not be sent. */
function goOnWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const listen = (event: string | symbol): void => {
    if (event !== "data" && event !== "readable") return;
    request.off("newListener", listen);
    response.writeContinue();
  };
  request.on("newListener", listen);
}

/** Connections without any request so far, which a server does not count as idle. */
const unused = new WeakMap<Server, Set<Socket>>();

/** Answers under way get some time; those that take longer are cut off. */
export function closeServer(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of unused.get(server) ?? []) socket.destroy();
  });
}
