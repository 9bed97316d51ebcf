// Removes the BroadcastChannel constructor where it throws, as in Firefox if the site may not store data: Dexie creates
// a channel when it is evaluated. A side-effect import that must precede Dexie.
try {
  new BroadcastChannel('').close();
} catch {
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
}
