// Applies a brand to the files of a build, without a new build: to the page, to the manifest, and to the service worker,
// which thereby installs the page of another brand like that of another build.
import { createHash } from 'node:crypto';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { brandManifest } from './brand-manifest.ts';
import { brandedPage } from './branded-page.ts';

/** Files of a build by path, such as "/index.html". */
type Files = ReadonlyMap<string, { body: Buffer }>;

const PAGE = '/index.html';
const MANIFEST = '/manifest.webmanifest';
const SERVICE_WORKER = '/service-worker.js';
/** The line that names the files of the brand, read by workers/service-worker.ts. */
const SERVED_LINE = /^self\.servedBrand=.*\n/;
/** Larger files are loaded on demand instead of with the app. Bytes. */
export const LARGEST_PRECACHED = 300_000;

const revisionOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Returns the paths of the brand's own files that pages show. */
function shownFiles({ brand: { logo, icons, font } }: ShopConfig): string[] {
  const named = [logo?.url, logo?.darkUrl, icons?.favicon, icons?.icon192, font?.url];
  return [...new Set(named.flatMap((path) => (path?.startsWith('/') ? [path] : [])))];
}

/** Returns the texts of the files that the brand changes, by path. Files that the build lacks are left out. */
export function brandedFiles(files: Files, config: ShopConfig): Map<string, string> {
  const changed = new Map<string, string>();
  const change = (path: string, make: (text: string) => string) => {
    const file = files.get(path);
    if (file) changed.set(path, make(file.body.toString('utf8')));
  };
  change(PAGE, (text) => brandedPage(text, config));
  change(MANIFEST, (text) => brandManifest(text, config));
  const precached = [PAGE, MANIFEST, ...shownFiles(config)].flatMap((path) => {
    const content = changed.get(path) ?? files.get(path)?.body;
    return content === undefined || content.length > LARGEST_PRECACHED
      ? []
      : [{ revision: revisionOf(content), url: path.slice(1) }];
  });
  const served = { files: precached, icon: config.brand.icons?.icon192 };
  change(
    SERVICE_WORKER,
    (text) => `self.servedBrand=${JSON.stringify(served)};\n${text.replace(SERVED_LINE, '')}`,
  );
  return changed;
}
