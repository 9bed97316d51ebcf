// The URLs that were resolved, remembered in `lookups`. Keyed by the SHA3-224 of the question. Misses never come
// here: a page that is made tomorrow is found tomorrow.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type UrlTarget, urlTarget } from '../../schemas/worker-api.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import { dropRemovedBytes } from '../../src/database/write-newest.ts';
import type { Ports } from '../ports.ts';
import type { CacheLimits } from './cache-limits.ts';

const KIND = 'url';

export const mappingKey = (store: string, url: string): string =>
  bytesToHex(sha3_224(utf8ToBytes(JSON.stringify([KIND, store, url]))));

/** The target an earlier visit was answered; undefined when there is none, or its shape is an older one. */
export async function readMapping(
  db: CatalogueDatabase,
  store: string,
  url: string,
  limits: CacheLimits,
): Promise<UrlTarget | undefined> {
  const kept = await limits.read(() => db.lookups.findOne(mappingKey(store, url)).exec());
  return kept ? urlTarget.safeParse(kept.toMutableJSON().value).data : undefined;
}

/** The browser's storage has no room left; storage libraries wrap that error in their own. */
function isStorageFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { name, inner, cause, failures } = error as {
    name?: unknown;
    inner?: unknown;
    cause?: unknown;
    failures?: unknown;
  };
  const inside = [inner, cause, ...(Array.isArray(failures) ? failures : [])];
  return name === 'QuotaExceededError' || inside.some((each) => isStorageFull(each, depth + 1));
}

/** Takes every stored URL mapping off the device, and its bytes with it. */
async function clearMappings({ lookups }: CatalogueDatabase): Promise<void> {
  await lookups.find({ selector: { kind: KIND } }).remove();
  await dropRemovedBytes(lookups);
}

/** Stores where a URL leads. A write that fails is logged only; a full storage also clears what is kept. */
export async function storeMapping(
  { db, ports }: { db: CatalogueDatabase; ports: Ports },
  store: string,
  url: string,
  target: UrlTarget,
  limits: CacheLimits,
): Promise<void> {
  const lost = (error: unknown) => ports.log({ event: 'url-mapping-not-stored', error: String(error) });
  await limits.write(
    () =>
      db.lookups.upsert({
        key: mappingKey(store, url),
        store,
        kind: KIND,
        owner: '',
        value: { ...target },
        created_at: ports.now(),
      }),
    async (error) => {
      lost(error);
      if (isStorageFull(error)) await clearMappings(db).catch(lost);
    },
  );
}
