// Tests the build plugin that applies the patches in patches/ to packages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { patches } from '#build/patches.ts';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'node_modules/broadcast-channel/dist/esbrowser/method-chooser.js');
const plugin = patches(root) as unknown as {
  transform: (this: { error: (text: string) => never }, code: string, id: string) => string | undefined;
};
const context = {
  error: (text: string): never => {
    throw new Error(text);
  },
};

describe('a patch of a package', () => {
  it('changes only its own file', () => {
    const code = readFileSync(file, 'utf8');
    const patched = plugin.transform.call(context, code, file);
    expect(patched).toContain('var METHODS = [NativeMethod];');
    expect(patched).not.toMatch(/IndexedDBMethod|LocalstorageMethod/);
    expect(plugin.transform.call(context, code, `${file}.js`)).toBeUndefined();
  });

  it('removes the comparison of clocks from the delivery of messages between tabs', () => {
    const channel = path.join(root, 'node_modules/broadcast-channel/dist/esbrowser/broadcast-channel.js');
    const code = readFileSync(channel, 'utf8');
    expect(code).toContain('msgObj.time >= listenerObject.time');
    expect(plugin.transform.call(context, code, channel)).not.toContain('msgObj.time');
  });

  it('makes the event cache of RxDB release events that are no longer referenced', () => {
    const events = path.join(root, 'node_modules/rxdb/dist/esm/rx-change-event.js');
    const patched = plugin.transform.call(context, readFileSync(events, 'utf8'), events);
    expect(patched).toContain('getFromMapOrCreate(EVENT_BULK_CACHE, eventBulk');
    expect(patched).toContain('var EVENT_BULK_CACHE = new WeakMap();');
  });

  it('fails the build if it cannot be applied', () => {
    expect(() => plugin.transform.call(context, 'export {};', file)).toThrow('does not fit');
  });
});
