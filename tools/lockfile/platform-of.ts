/** The platform fields by which npm decides whether to install an optional binary. */
export interface Platform {
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
}

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];
const LIBRARIES: Readonly<Record<string, string>> = { gnu: "glibc", musl: "musl" };

/** Reads the platform off a package name such as `@rolldown/binding-linux-x64-gnu`. */
export function platformOf(name: string): Platform {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.flatMap((word) => LIBRARIES[word] ?? []);
  if (cpu.length !== 1) throw new Error(`Unexpected name ${name}, expected one that tells its platform`);
  return { cpu, ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
}
