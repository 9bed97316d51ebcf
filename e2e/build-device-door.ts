// Bundles modules into one script to be run in a page, such as the one that accesses the device's databases.
import path from 'node:path';
import { build } from 'vite';

/** Bundles device-door.ts; run in a page, the script sets its exports as the global `shopDevice`. */
export const buildDeviceDoor = (): Promise<string> =>
  buildPageScript(path.join(import.meta.dirname, 'device-door.ts'), 'shopDevice');

/** Bundles `entry` into a script that sets its exports as the global `name`. */
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
  if (script?.type !== 'chunk') throw new Error('Vite built no entry chunk for the page script');
  return `${script.code}\nglobalThis.${name} = ${name};`;
}
