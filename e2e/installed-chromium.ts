// Finds or installs the Chromium of tests and measurements.
import { spawnSync } from 'node:child_process';
import { aptInstall } from '#connectors/medusa/engine/apt-install.ts';
import { systemChromium } from './system-chromium.ts';

/**
 * Returns the path of Debian's headless shell, else of an installed Chromium; installs one if there is none. Undefined
 * means Playwright's own download, which is installed then.
 */
export function installedChromium(): string | undefined {
  if (process.env.SHOP_CHROMIUM) return process.env.SHOP_CHROMIUM;
  const found = systemChromium();
  if (found?.endsWith('headless-shell')) return found;
  if (aptInstall('chromium-headless-shell') || found) return systemChromium();
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return undefined;
}
