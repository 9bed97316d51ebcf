// Dexie creates a BroadcastChannel on evaluation, which throws in Firefox if the site may not store data. Removes the
// constructor there; a side-effect import that must precede Dexie.
try {
  new BroadcastChannel('').close();
} catch {
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
}
