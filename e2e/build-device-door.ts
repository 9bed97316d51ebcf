// Bundles the door to the device into one script for the page.
import path from 'node:path';
import { build } from 'vite';

/** Out: the script; run in a page it leaves what device-door.ts exports as `shopDevice`. */
export async function buildDeviceDoor(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: {
        entry: path.join(import.meta.dirname, 'device-door.ts'),
        name: 'shopDevice',
        formats: ['iife'],
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const script = outputs.find((file) => file.type === 'chunk' && file.isEntry);
  if (script?.type !== 'chunk') throw new Error('the door to the device was not built');
  return `${script.code}\nglobalThis.shopDevice = shopDevice;`;
}
