// BroadcastChannel of one device: a message reaches every other open channel of the same name in a separate task.
import { fastClone } from './fast-clone.ts';

type Listener = (event: MessageEvent) => void;

export type ChannelTable = {
  /** Returns the `BroadcastChannel` class for a realm. */
  classFor: (owner: object) => unknown;
  /** Closes every channel of a realm. */
  release: (owner: object) => void;
};

export function createChannelTable(): ChannelTable {
  const open = new Map<string, Set<DeviceChannel>>();
  const ended = new WeakSet<object>();

  class DeviceChannel {
    onmessage: Listener | null = null;
    private listeners = new Set<Listener>();
    constructor(
      readonly name: string,
      readonly owner: object,
    ) {
      if (ended.has(owner)) return;
      const peers = open.get(name) ?? new Set();
      open.set(name, peers.add(this));
    }
    postMessage(data: unknown): void {
      const copy = fastClone(data);
      for (const peer of open.get(this.name) ?? []) if (peer !== this) setImmediate(() => peer.deliver(copy));
    }
    private deliver(data: unknown): void {
      if (!open.get(this.name)?.has(this)) return;
      const event = { data: fastClone(data) } as MessageEvent;
      this.onmessage?.(event);
      for (const listener of [...this.listeners]) listener(event);
    }
    addEventListener(type: string, listener: Listener): void {
      if (type === 'message') this.listeners.add(listener);
    }
    removeEventListener(_type: string, listener: Listener): void {
      this.listeners.delete(listener);
    }
    close(): void {
      open.get(this.name)?.delete(this);
    }
  }

  return {
    classFor: (owner) =>
      class BroadcastChannel extends DeviceChannel {
        constructor(name: string) {
          super(name, owner);
        }
      },
    release: (owner) => {
      ended.add(owner);
      for (const peers of open.values())
        for (const channel of [...peers]) if (channel.owner === owner) peers.delete(channel);
    },
  };
}
