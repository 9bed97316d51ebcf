// Bundles code of the shop's own into one script for a page: the door to the device, for one.
import path from 'node:path';
import { build } from 'vite';

/** Out: the script; run in a page it leaves what device-door.ts exports as `shopDevice`. */
export const buildDeviceDoor = (): Promise<string> =>
  buildPageScript(path.join(import.meta.dirname, 'device-door.ts'), 'shopDevice');

/** In: the entry, the global that its exports stand in. Out: the script. */
export async function buildPageScript(entry: string, name: string): Promise<string> {
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
        entry,
        name,
        formats: ['iife'],
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const script = outputs.find((file) => file.type === 'chunk' && file.isEntry);
  if (script?.type !== 'chunk') throw new Error('the door to the device was not built');
  return `${script.code}\nglobalThis.${name} = ${name};`;
}
