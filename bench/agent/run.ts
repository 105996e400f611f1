// `npm run bench:sessions`: turns of the session gateway against emulated providers, beside the model alone.
import { growth } from "./growth.ts";
import { load } from "./load.ts";

/** Every part, by the name to ask for it with: `npm run bench:sessions -- growth`. */
const parts: { readonly [name: string]: (quick: boolean) => Promise<void> } = { load, growth };
const QUICK = "--quick";

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== QUICK);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}; there are ${[...Object.keys(parts), QUICK].join(", ")}.`);
  process.exit(2);
}
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name}:`);
  await part(args.includes(QUICK));
}
// The server of the databases ends with this process.
process.exit();
