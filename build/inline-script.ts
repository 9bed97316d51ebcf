// Compiles `<script src="…" data-inline></script>` of index.html into an inline script, so that it runs before the first
// paint and may share modules with the scripts that are loaded later.
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const TAG = /<script src="\/([^"]+)" data-inline><\/script>/;

/** Bundles a module of the project into one classic script. */
export async function classicScript(file: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: fileURLToPath(new URL(`../${file}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

export const inlineScript: Plugin = {
  name: 'inline-script',
  transformIndexHtml: {
    // runs before Vite bundles the scripts that the page refers to
    order: 'pre',
    handler: async (html) => {
      const file = TAG.exec(html)?.[1];
      if (file === undefined) throw new Error('index.html names no inline script');
      const code = await classicScript(file);
      return html.replace(TAG, () => `<script>${code}</script>`);
    },
  },
};
