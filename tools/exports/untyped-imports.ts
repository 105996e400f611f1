import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The part of a package.json that says where its types are. */
interface Manifest {
  readonly types?: string;
  readonly typings?: string;
  readonly exports?: unknown;
  readonly dependencies?: { readonly [name: string]: string };
}

/** Where packages are installed, by name. */
export type Manifests = (name: string) => Manifest | undefined;

/**
 * Packages that the public types of an entry refer to, but whose types users do not get: the packages contain none, and no `@types` is
 * installed with them. Their types would be `any`, or an error.
 */
export function untypedImports(entry: string, own: Manifest, manifests: Manifests): readonly string[] {
  const untyped = new Set<string>();
  const files = [entry];
  for (const file of files) {
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/\b(?:from |import\()"([^"]+)"/g)) {
      const next = join(dirname(file), specifier.replace(/\.ts$/, ".d.ts"));
      if (specifier.startsWith(".")) {
        if (!files.includes(next) && existsSync(next)) files.push(next);
      } else if (!specifier.startsWith("node:") && !isTyped(packageOf(specifier), own, manifests)) {
        untyped.add(packageOf(specifier));
      }
    }
  }
  return [...untyped];
}

function isTyped(name: string, { dependencies = {} }: Manifest, manifests: Manifests): boolean {
  if (`@types/${name.replace("@", "").replace("/", "__")}` in dependencies) return true;
  const { types, typings, exports } = manifests(name) ?? {};
  return (types ?? typings) !== undefined || JSON.stringify(exports ?? "").includes(".d.");
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
