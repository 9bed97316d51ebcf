// Fetches the approved reviews of a product, newest first, and stores them for offline use. Variants share the reviews
// of their product's page. Only the reviews of the most recently fetched products are stored.
import { bridgeReview } from '#schemas/bridge/catalogue-answer.ts';
import { contentKey, type ReviewValue } from '#schemas/documents/content-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { REVIEWED_PRODUCTS_KEPT } from '#shared/config/constants.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import { readReference } from '#shared/wire/read-reference.ts';
import { isOneOf } from '../bridge-client/bridge-query.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { WorkerMethod } from './worker-method.ts';

/** Limit per product. */
const REVIEWS_SIZE = 100;
const APPROVED = 1;

const timeOf = ({ created_at }: ReviewValue, timeZone: string): number => {
  const at = parseTimestamp(created_at, timeZone);
  return Number.isNaN(at) ? 0 : at;
};

/** Evicts the reviews of all but the REVIEWED_PRODUCTS_KEPT products whose reviews were fetched last. */
async function forgetOldest({ content }: CatalogueDatabase): Promise<void> {
  const kept = await content.find({ selector: { kind: 'reviews' } }).exec();
  if (kept.length <= REVIEWED_PRODUCTS_KEPT) return;
  const oldest = kept.sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
  await content.bulkRemove(oldest.slice(0, -REVIEWED_PRODUCTS_KEPT).map(({ key }) => key));
}

export const loadReviews: WorkerMethod<'loadReviews'> = async (context, { store, productIds }) => {
  const { db, config, connection, ports } = context;
  const [id] = productIds;
  if (!connection.isOnline()) return failed('offline');
  const answer = await searchCatalogue(context, store, 'review', {
    filters: [isOneOf('product_id', productIds), isOneOf('review_status', [APPROVED])],
    sort: [{ id: 'desc' }],
    size: REVIEWS_SIZE,
  });
  if (!answer.ok) return answer;
  const reviews = answer.value.items.flatMap((source): ReviewValue[] => {
    const read = readReference('review', bridgeReview, source);
    if (!read.ok || read.value.review_status !== APPROVED) return [];
    const { title, detail, nickname, rating, created_at } = read.value;
    const stars = Math.round(rating ?? 0);
    return [
      {
        id: read.value.id,
        title: title ?? '',
        detail: detail ?? '',
        nickname: nickname ?? '',
        created_at: created_at ?? '',
        ...(stars >= 1 && stars <= 5 ? { rating: stars } : {}),
      },
    ];
  });
  reviews.sort((one, other) => timeOf(other, config.timeZone) - timeOf(one, config.timeZone));
  const total = Math.max(answer.value.total, reviews.length);
  await db.content.upsert({
    key: contentKey(store, 'reviews', String(id)),
    store,
    kind: 'reviews',
    code: String(id),
    position: 0,
    value: { reviews, total },
    updated_at: new Date(ports.now()).toISOString(),
  });
  await forgetOldest(db);
  return ok({ total });
};
