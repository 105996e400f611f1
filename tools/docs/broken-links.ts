import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { anchor } from "./markdown.ts";

/** Links of a page to files or headings that do not exist. Paths start from its folder. */
export function brokenLinks(text: string, folder: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, "").replace(/(`+)[^`].*?\1/g, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? "",
  );
  return links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(link, text, folder));
}

function leadsSomewhere(link: string, text: string, folder: string): boolean {
  const [path = "", heading] = link.split("#");
  const file = join(folder, path);
  if (path !== "" && !existsSync(file)) return false;
  if (heading === undefined) return true;
  return headingsOf(path === "" ? text : readFileSync(file, "utf8")).includes(heading);
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading ?? ""));
}
