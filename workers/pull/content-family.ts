// Pulls published content other than products and pages: home lists, banners, contact data. Each is fetched and stored
// independently: a missing banner file never blocks the home lists.
import { bridgeBanners } from '#schemas/bridge/bridge-banners.ts';
import type { ContentDocument, ShopBanners } from '#schemas/documents/content-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { contentDocumentOf, mapBanners, mapContact } from '#shared/wire/content-document-of.ts';
import { bannersInstead, mapShopBanners } from '#shared/wire/map-shop-banners.ts';
import { readStaticFile } from '../bridge-client/call.ts';
import { configurationOf, type Family, type PullRound } from './family.ts';
import { writeFamily } from './write-family.ts';

type Reader = (round: PullRound) => Promise<Result<ContentDocument | undefined>>;

/** Not offered or missing: 404, or the HTML page that static hosts return for unknown URLs. */
const isMissing = (file: Result<unknown>) =>
  !file.ok && (file.fault.code === 'not-found' || file.fault.code === 'bad-content-type');

const readHomePage: Reader = async ({ call, store }) => {
  const answer = await call('home-page', { store });
  if (!answer.ok) return isMissing(answer) ? ok(undefined) : answer;
  const { new_collection, bestsellers, blocks } = answer.value.result;
  return ok(
    contentDocumentOf(store, 'home-page', {
      new_collection: new_collection ?? [],
      bestsellers: bestsellers ?? [],
      ...(blocks?.length && {
        blocks: blocks.map(({ identifier, content }) => ({ identifier, html: content ?? '' })),
      }),
    }),
  );
};

/** True if the file is missing or invalid: a retry would return the same. */
const isUnusable = (file: Result<unknown>) =>
  isMissing(file) || (!file.ok && file.fault.code === 'bad-shape');

/** Reads the banners from shop data; undefined if the backend has no shop data. */
async function placedBanners(round: PullRound): Promise<Result<ShopBanners | undefined>> {
  const { config, store } = round;
  const data = await round.shopData();
  if (!data.ok) return isMissing(data) ? ok(undefined) : data;
  return ok(mapShopBanners(data.value, [storeOf(config, store), storeOf(config, config.defaultStore)]));
}

/** Falls back from the store view's file to the common one, then to the banners from shop data, then to none. */
const readBanners: Reader = async (round) => {
  const { ports, config, store } = round;
  const { banners } = config.bridge;
  const own = await readStaticFile(ports, config, banners.replace('{store}', store), bridgeBanners);
  const file = isUnusable(own)
    ? await readStaticFile(ports, config, banners.replace('{store}_', ''), bridgeBanners)
    : own;
  if (file.ok) return ok(contentDocumentOf(store, 'banners', mapBanners(file.value)));
  if (!isUnusable(file)) return file;
  if (!isMissing(own)) ports.log({ event: 'banner-file-broken', store });
  const placed = await placedBanners(round);
  const instead = placed.ok && placed.value ? bannersInstead(placed.value) : undefined;
  return ok(instead && contentDocumentOf(store, 'banners', instead));
};

const readPlacedBanners: Reader = async (round) => {
  const placed = await placedBanners(round);
  if (!placed.ok) return placed;
  return ok(placed.value && contentDocumentOf(round.store, 'shop-banners', placed.value));
};

const readContact: Reader = async (round) => {
  const contact = await configurationOf(round, 'contact');
  if (!contact.ok) return contact;
  return ok(contact.value && contentDocumentOf(round.store, 'contact', mapContact(contact.value)));
};

async function pullOne(round: PullRound, read: Reader): Promise<Result<void>> {
  const pulled = await read(round);
  if (!pulled.ok) return pulled;
  if (!pulled.value) return ok(undefined);
  const stored = await round.db.content.findOne(pulled.value.key).exec();
  await writeFamily(round.db.content, stored ? [stored.toMutableJSON()] : [], [pulled.value], false);
  return ok(undefined);
}

export const contentFamily: Family = {
  name: 'content',
  pull: async (round) => {
    const readers = [readHomePage, readBanners, readPlacedBanners, readContact];
    const results = await Promise.all(readers.map((read) => pullOne(round, read)));
    return results.find((result) => !result.ok) ?? ok(undefined);
  },
};
