// Works on every session of a store, and says how much memory that took at the most.
import { resourceUsage } from "node:process";
import { openSqlite } from "@suture/sessions/sqlite";

const [, , path, count] = process.argv;
const store = await openSqlite({ path });
const sessions = store.of("bench");
for (let round = 0; round < 2; round++) {
  for (let index = 0; index < Number(count); index++) {
    const session = await sessions.get(`active ${index}`);
    await session.append([
      { role: "user", parts: [{ type: "text", text: `and ${index}?` }] },
      { role: "assistant", parts: [{ type: "text", text: "yes" }] },
    ]);
    await session.read({ to: "openai-chat" });
  }
}
console.log(resourceUsage().maxRSS);
await store.close();
