// Loaded into every server: tells its own use of the processor and of memory to who started it.
process.on("message", (question) => {
  if (question === "collect") globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.on("disconnect", () => process.exit());
