import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { firstStar, matchPattern } from "./match-pattern.ts";
import { type Import, parseModule } from "./parse-module.ts";

/** What files that fit a pattern may import from their own package. */
interface Layer {
  readonly files: string;
  readonly may: readonly string[];
  readonly types?: readonly string[];
  readonly never?: readonly string[];
}

/** The shape of `tools/boundaries.json`. */
export interface Boundaries {
  readonly minimum: { readonly modules: number; readonly imports: number };
  readonly packages: Readonly<Record<string, readonly string[]>>;
  readonly subpaths: Readonly<Record<string, readonly string[]>>;
  readonly tests: readonly string[];
  readonly pure: readonly string[];
  readonly impure: readonly string[];
  readonly layers: Readonly<Record<string, readonly Layer[]>>;
}

/** What the check saw and what it refuses. */
export interface Outcome {
  readonly modules: number;
  readonly imports: number;
  readonly violations: readonly string[];
}

/** Tests, and what only they use. */
function isTest(path: string): boolean {
  return path.endsWith(".test.ts") || /^src\/(.*\/)?testing\//.test(path);
}

/** A module's place: its package, its path in the package's src (or bin), and whether it is a test. */
interface Place {
  readonly home: string;
  readonly path: string;
  readonly test: boolean;
}

/** Checks every module below `root`/packages against the boundaries. */
export function checkImports(root: string, boundaries: Boundaries): Outcome {
  const violations: string[] = [];
  let modules = 0;
  let imports = 0;
  for (const home of readdirSync(join(root, "packages")).sort()) {
    if (!(home in boundaries.packages)) violations.push(`packages/${home}: not listed in boundaries.json`);
    for (const file of filesOf(join(root, "packages", home))) {
      const path = relative(join(root, "packages", home), file)
        .split(sep)
        .join("/");
      const place = { home, path: path.replace(/^src\//, ""), test: isTest(path) };
      const parsed = parseModule(file, readFileSync(file, "utf8"), boundaries.impure);
      const refuse = (line: number, why: string) =>
        violations.push(`packages/${home}/${path}:${line}: ${why}`);
      modules += 1;
      imports += parsed.imports.length;
      for (const one of parsed.imports) {
        const why = refusal(place, one, boundaries);
        if (why) refuse(one.line, why);
      }
      if (place.test) continue;
      if (boundaries.layers[home] && !layerOf(place, boundaries))
        refuse(1, "fits no layer in boundaries.json");
      if (!boundaries.pure.includes(home)) continue;
      for (const { name, line } of parsed.mentions) refuse(line, `${home} is pure and may not name ${name}`);
    }
  }
  if (modules < boundaries.minimum.modules || imports < boundaries.minimum.imports) {
    const { minimum } = boundaries;
    violations.push(
      `saw only ${modules} modules and ${imports} imports, expected at least ${minimum.modules} and ${minimum.imports}`,
    );
  }
  return { modules, imports, violations };
}

function filesOf(folder: string): string[] {
  return ["src", "bin"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)),
    )
    .filter((file) => /(?<!\.d)\.(ts|js)$/.test(file))
    .sort();
}

function refusal(place: Place, { specifier, typeOnly }: Import, boundaries: Boundaries): string | undefined {
  if (specifier.startsWith(".")) return refusalInside(place, specifier, typeOnly, boundaries);
  const [, target, subpath] = /^@suture\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (target === undefined) {
    const outside = boundaries.pure.includes(place.home) && !place.test;
    return outside ? `${place.home} is pure and may not import ${specifier}` : undefined;
  }
  if (subpath !== undefined && boundaries.subpaths[target]?.includes(subpath.slice(1)) !== true)
    return `reaches into ${specifier}, expected @suture/${target}`;
  const allowed = boundaries.packages[place.home] ?? [];
  const allowedInTests = place.test ? [...boundaries.tests, place.home] : [];
  if ([...allowed, ...allowedInTests].includes(target)) return undefined;
  return `${place.test ? "a test of " : ""}${place.home} may not import ${specifier}`;
}

function refusalInside(place: Place, specifier: string, typeOnly: boolean, boundaries: Boundaries) {
  const target = posix.join(posix.dirname(place.path), specifier);
  // From bin/ the only way is to the build; from src/ a leading `..` leaves the package's sources.
  if (target.startsWith("../")) return `leaves its package: ${specifier}`;
  const layer = place.test ? undefined : layerOf(place, boundaries);
  if (!layer) return undefined;
  const same = firstStar(layer.files, place.path);
  const fits = (patterns: readonly string[] = []) => patterns.some((one) => matchPattern(one, target, same));
  if (!fits(layer.never) && (fits(layer.may) || (typeOnly && fits(layer.types)))) return undefined;
  const hint = fits(layer.types) ? ", except as a type" : "";
  return `${layer.files} may not import ${target}${hint}`;
}

function layerOf(place: Place, boundaries: Boundaries): Layer | undefined {
  return boundaries.layers[place.home]?.find((layer) => matchPattern(layer.files, place.path));
}
