import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MemoryEngine, SessionStore } from "@suture/sessions";
import { EventBus } from "../agent/event-bus.ts";
import type { ApiParts } from "../api/api-parts.ts";
import { openApi } from "../api/open-api.ts";
import { FakeWorker } from "./fake-worker.ts";

/** A running API, with a worker that answers. */
export interface RunningApi {
  readonly url: string;
  readonly store: SessionStore;
  readonly bus: EventBus;
  readonly worker: FakeWorker;
  /** What went wrong inside. */
  readonly faults: readonly unknown[];
  close(): Promise<void>;
}

/** Starts the API on sessions in memory. The header `x-owner` says who asks. With `elsewhere`, another process does the work. */
export async function startApi(
  options: Partial<Pick<ApiParts, "maxBodyBytes" | "keepAlive" | "closing">> & {
    readonly elsewhere?: boolean;
  } = {},
): Promise<RunningApi> {
  const { elsewhere = false, maxBodyBytes = 1_000_000, ...rest } = options;
  const store = await SessionStore.open(new MemoryEngine());
  const bus = new EventBus();
  const worker = new FakeWorker(store, elsewhere ? undefined : bus);
  const inbox: ApiParts["inbox"] = {
    accept: (owner, lane, body, { key, rank }) => store.mail("in").post({ owner, lane, body, key, rank }),
  };
  const faults: unknown[] = [];
  const listener = openApi({
    store,
    bus,
    inbox,
    models: { refusal: () => undefined, of: (name) => ({ model: name || "gpt-5", window: undefined }) },
    outbox: store.mail("out"),
    maxBodyBytes,
    onFault: (error) => faults.push(error),
    ...rest,
  });
  const server = createServer((request, response) => {
    const owner = request.headers["x-owner"];
    // As the gateway does for pages that may call it.
    response.setHeader("access-control-allow-origin", "http://page.example");
    void listener(request, response, {
      owner: typeof owner === "string" ? owner : "",
      allows: () => true,
      mayUse: () => true,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    bus,
    worker,
    faults,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await worker.close();
      await store.close();
    },
  };
}
