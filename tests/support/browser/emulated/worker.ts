// A dedicated worker of a tab: a separate realm, reachable by messages only.
import { MessageChannel } from 'node:worker_threads';
import type { DeviceParts } from './device.ts';
import { createRealm, type Realm } from './realm.ts';
import { runScript } from './scripts.ts';

class WorkerGlobalScope extends EventTarget {}

/**
 * Returns the tab's `Worker` class and the set of its running workers.
 * @param base URL that relative URLs refer to
 */
export function workersOf(
  device: DeviceParts,
  tab: Realm,
  base: () => string,
  say: (level: string, words: unknown[]) => void,
): { Worker: unknown; running: Set<Realm> } {
  const running = new Set<Realm>();

  class Worker {
    onerror: ((event: { message: string }) => void) | null = null;
    onmessageerror = null;
    private realm: Realm;
    private port: MessagePort;

    constructor(url: string) {
      const { port1, port2 } = new MessageChannel();
      this.port = tab.keepPort(port1) as unknown as MessagePort;
      this.realm = createRealm(device, base, say);
      const inside = this.realm.keepPort(port2) as unknown as MessagePort;
      running.add(this.realm);
      this.realm.onEnd(() => running.delete(this.realm));
      const scope = new WorkerGlobalScope() as unknown as Record<string, unknown> & EventTarget;
      const { addEventListener, removeEventListener } = EventTarget.prototype;
      const handled = (type: string) => type === 'message';
      Object.assign(scope, this.realm.globals, {
        self: scope,
        globalThis: scope,
        name: 'shop',
        // monotonic time follows the device's clock
        performance: { now: device.clock.now },
        location: new URL(url, base()),
        navigator: {
          locks: this.realm.locks,
          userAgent: 'journeys',
          language: 'lv',
          languages: ['lv'],
          hardwareConcurrency: 2,
          get onLine() {
            return device.connection.isOnLine();
          },
        },
        WorkerGlobalScope,
        postMessage: (message: unknown, transfer: Transferable[] = []) =>
          inside.postMessage(message, transfer),
        addEventListener: (type: string, listener: EventListener) =>
          handled(type)
            ? inside.addEventListener(type, listener)
            : addEventListener.call(scope, type, listener),
        removeEventListener: (type: string, listener: EventListener) =>
          handled(type)
            ? inside.removeEventListener(type, listener)
            : removeEventListener.call(scope, type, listener),
        close: () => this.realm.end(),
        importScripts: undefined,
        window: undefined,
        document: undefined,
      });
      this.realm.onEnd(
        device.connection.onChange((isOnLine) => {
          const event = new Event(isOnLine ? 'online' : 'offline');
          (scope[`on${event.type}`] as ((event: Event) => void) | undefined)?.(event);
          scope.dispatchEvent(event);
        }),
      );
      const globals = { ...scope };
      // a worker starts in a separate task
      setImmediate(() => {
        if (this.realm.hasEnded()) return;
        try {
          runScript('worker', globals);
          inside.start();
        } catch (error) {
          this.onerror?.({ message: String(error) });
        }
      });
    }
    postMessage(message: unknown, transfer: Transferable[] = []): void {
      this.port.postMessage(message, transfer);
    }
    addEventListener(type: string, listener: EventListener): void {
      if (type !== 'message') return;
      this.port.addEventListener(type, listener);
      this.port.start();
    }
    removeEventListener(type: string, listener: EventListener): void {
      if (type === 'message') this.port.removeEventListener(type, listener);
    }
    terminate(): void {
      this.realm.end();
      this.port.close();
    }
  }
  return { Worker, running };
}
