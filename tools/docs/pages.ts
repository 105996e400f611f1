import { ruleDocs } from "../../packages/core/src/docs.ts";
import { contracts, formats, rules } from "../../packages/core/src/index.ts";
import { apiPage } from "./api-page.ts";
import { configPage } from "./config-page.ts";
import { contractsPage } from "./contracts-page.ts";
import { formatsPage } from "./formats-page.ts";
import { rulePage } from "./rule-page.ts";
import { rulesIndex } from "./rules-index.ts";

const NOTICE = "<!-- Written by `npm run docs` from the sources; edit those. -->\n\n";

/** Every generated page: its path below `docs/`, and its text. */
export function generatedPages(): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const add = (path: string, text: string) => pages.set(path, `${NOTICE}${text.trimEnd()}\n`);
  const documented = rules.map((rule) => {
    const doc = ruleDocs[rule.code];
    if (doc === undefined) throw new Error(`${rule.code} has no documentation in its file`);
    return { rule, doc };
  });
  add("rules/README.md", rulesIndex(documented.map(({ rule, doc }) => ({ code: rule.code, ...doc }))));
  for (const { rule, doc } of documented) {
    add(`rules/${rule.code}.md`, rulePage(rule, doc, contracts));
  }
  add("contracts.md", contractsPage(contracts, rules));
  add("config.md", configPage());
  add("api.md", apiPage());
  add("formats.md", formatsPage(formats, contracts));
  return pages;
}
