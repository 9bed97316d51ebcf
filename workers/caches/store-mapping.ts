// Caches resolved URLs in `lookups`, keyed by the SHA3-224 of kind, store view and URL. Misses are not cached, because
// the page may be created later.
import { sha3_224 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type UrlTarget, urlTarget } from '#schemas/worker-api.ts';
import { isStorageFull } from '#shared/database/is-storage-full.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { dropRemovedBytes } from '#shared/database/write-newest.ts';
import type { Ports } from '../ports.ts';
import type { CacheLimits } from './cache-limits.ts';

/** The `kind` of its documents in `lookups`. */
export const MAPPING_KIND = 'url';

export const mappingKey = (store: string, url: string): string =>
  bytesToHex(sha3_224(utf8ToBytes(JSON.stringify([MAPPING_KIND, store, url]))));

/** Returns the target cached by an earlier visit; undefined if missing or of an older shape. */
export async function readMapping(
  db: CatalogueDatabase,
  store: string,
  url: string,
  limits: CacheLimits,
): Promise<UrlTarget | undefined> {
  const cached = await limits.read(() => db.lookups.findOne(mappingKey(store, url)).exec());
  return cached ? urlTarget.safeParse(cached.toMutableJSON().value).data : undefined;
}

/** Deletes all URL mappings and frees their storage. */
async function clearMappings({ lookups }: CatalogueDatabase): Promise<void> {
  await lookups.find({ selector: { kind: MAPPING_KIND } }).remove();
  await dropRemovedBytes(lookups);
}

/** Caches a URL's target. A failed write is only logged; a quota error also clears all mappings. */
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
        kind: MAPPING_KIND,
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
