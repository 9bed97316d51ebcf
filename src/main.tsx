// Entry point of the window.
import { startApp } from './start/start.ts';

/** Imports shop.config.json from this origin. @throws If it is missing or not JSON. */
async function readConfiguration(): Promise<unknown> {
  const module = (await import(/* @vite-ignore */ new URL('/shop.config.json', location.href).href, {
    with: { type: 'json' },
  })) as { default: unknown };
  return module.default;
}

const root = document.getElementById('shop');
if (root) void startApp({ readConfiguration, root });
