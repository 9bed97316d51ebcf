// How long this process had work and no processor: on a busy machine the limits of the shop would else run out while
// window, worker and bridge, all in this one process, are only waiting for their turn.

/** Pause between two looks, in milliseconds. */
const EVERY_MS = 20;

let total = 0;
let lastAt = performance.now();
let lastUsed = usedMs();

/** Milliseconds that this process has worked. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A look comes after its pause and what the process itself has worked meanwhile; the rest of the time was others'. */
function look(): void {
  const at = performance.now();
  const used = usedMs();
  total += Math.max(0, at - lastAt - EVERY_MS - (used - lastUsed));
  lastAt = at;
  lastUsed = used;
}
setInterval(look, EVERY_MS).unref();

/** Milliseconds since the start of the process in which the machine was busy with others, as of the last look. */
export const starvedMs = (): number => total;
