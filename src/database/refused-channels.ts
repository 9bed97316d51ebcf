// Firefox, where sites may store nothing, refuses channels between tabs with an error, and Dexie opens one as it is evaluated:
// there it finds none. Imported before Dexie, for what it does.
try {
  new BroadcastChannel('').close();
} catch {
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
}
