// The build. Window and worker share chunks; the service worker precaches the list of built files.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from '#build/chunks.ts';
import { emitRouteFiles, precachedFiles, startFilesOf } from '#build/emit-route-files.ts';
import { evaluateAtBuild } from '#build/evaluate-at-build.ts';
import { neutralName } from '#build/file-names.ts';
import { inlineScript } from '#build/inline-script.ts';
import { leaveOut } from '#build/leave-out.ts';
import { patches } from '#build/patches.ts';
import { prefetchGroups } from '#build/prefetch-groups.ts';
import { writeBrand } from '#host/brand/write-brand.ts';

/** Maximum wait for the first view's images before the scripts are loaded, in milliseconds. */
const PICTURES_FIRST = 1_500;

/** Inline script of the page: gives the first view's images the full bandwidth, then loads the scripts. */
const fetchScripts = `
const files = document.querySelector('script[data-files]').dataset.files.split(' ');
const pictures = [...document.querySelectorAll('#shop img[fetchpriority=high]')];
if (pictures.length > 0) {
  const drawn = Promise.allSettled(pictures.map((picture) => picture.decode()));
  await Promise.race([drawn, new Promise((late) => setTimeout(late, ${PICTURES_FIRST}))]);
  await new Promise((painted) => setTimeout(painted, 50));
}
for (const href of files) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' });
  document.head.append(link);
}
import(files[0]);
`;

/** Loads styles and images of the server-rendered first view before the scripts that hydrate it. */
const scriptsAfterFirstView: Plugin = {
  name: 'scripts-after-first-view',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      // all scripts that the steps of the start import are listed in the page, so that they load in parallel
      const files = startFilesOf(bundle ?? {}).map((file) => `/${file}`);
      return html
        .replaceAll(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
        .replace(
          '</body>',
          () => `<script type="module" data-files="${files.join(' ')}">${fetchScripts}</script>\n  </body>`,
        );
    },
  },
};

/** Builds the page renderer for Node after the window: the same components with separate entries. */
const pageRenderer: Plugin = {
  name: 'page-renderer',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react()],
        build: {
          ssr: true,
          rollupOptions: { input: ['src/app/page-renderer.tsx', 'src/app/clean-html.ts'] },
          outDir: 'dist/.server',
          target: 'node20',
          sourcemap: true,
        },
      });
    },
  },
};

/** Returns the version that devices report: `BUILD_VERSION`, or the package's version with the commit. */
function buildVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return process.env.BUILD_VERSION || (status === 0 ? `${version}+${stdout.trim()}` : version);
}

/** Applies the brand of the built configuration, once the service worker is written. */
const applyBrand: Plugin = {
  name: 'apply-brand',
  apply: 'build',
  closeBundle: { sequential: true, order: 'post', handler: () => writeBrand('dist') },
};

export default defineConfig({
  define: { __BUILD_VERSION__: JSON.stringify(buildVersion()) },
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      // React provides useSyncExternalStore itself
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // smaller builds of the same versions: dexie for modern browsers, the router without warnings
      {
        find: /^dexie$/,
        replacement: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.min.mjs', import.meta.url)),
      },
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
        ),
      },
    ],
  },
  publicDir: 'src/app/public',
  plugins: [
    react(),
    tailwindcss(),
    evaluateAtBuild,
    patches(import.meta.dirname),
    leaveOut(import.meta.dirname),
    inlineScript,
    scriptsAfterFirstView,
    emitRouteFiles,
    prefetchGroups,
    pageRenderer,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*'],
        globIgnores: ['**/*.map', '**/*.wasm'],
        manifestTransforms: [precachedFiles],
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
    }),
    applyBrand,
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // for debugging errors of devices: not referenced by the scripts and not precached
    sourcemap: 'hidden',
    // the page lists the scripts of its first view; all others come from the service worker's cache
    modulePreload: false,
    rollupOptions: {
      // the worker is a second entry of the same build, so that it shares the database chunk with the window
      input: { window: 'index.html', 'shop.worker': 'workers/shop.worker.ts' },
      output: {
        // whole packages; other modules by the steps of the start that import them; shared by window and worker
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(),
        },
        entryFileNames: (chunk) =>
          chunk.name === 'shop.worker' ? 'shop.worker.js' : 'assets/[name]-[hash].js',
        chunkFileNames: ({ name }) => neutralName(name, '.js'),
        assetFileNames: ({ names }) => neutralName(names[0] ?? '', '[extname]'),
      },
    },
  },
});
