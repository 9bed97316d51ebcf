// Special offers for customer groups: reduced prices of some products, each with a reason.
// Invariants: offered products exist, are enabled, listed and in stock; an offer is below the current price.
import { localised, say, type Words } from '../texts/words.ts';
import type { DemoProduct } from './product-documents.ts';

const reasons: readonly Words[] = [
  ['Stāvoklis B, bojāta kaste', 'Condition B, damaged box', 'Состояние B, повреждена коробка'],
  ['Izstādes paraugs', 'Display model', 'Витринный образец'],
  ['Pēdējās preces noliktavā', 'Last few in stock', 'Последние экземпляры на складе'],
  ['Stāvoklis A, atvērts iepakojums', 'Condition A, opened box', 'Состояние A, вскрытая упаковка'],
  [
    'Atjaunota prece, pārbaudīta servisā',
    'Refurbished, tested in our workshop',
    'Восстановлен, проверен сервисом',
  ],
  [
    'Tikai reģistrētiem pircējiem',
    'For registered customers only',
    'Только для зарегистрированных покупателей',
  ],
];
/** offer price by group, as a fraction of the current price */
const groups: readonly [groupId: number, factor: number][] = [
  [1, 0.9],
  [2, 0.85],
];
const EVERY = 3;
const CHEAPEST_CENTS = 2_000;

export type DemoOffer = {
  group_id: number;
  product_id: number;
  position: number;
  sku: string;
  id_variant: null;
  /** gross price in cents */
  final_price: number;
  quantity: number;
  option_comments: Record<string, string>;
};

type Offered = {
  type_id: string;
  status: number;
  visibility: number;
  final_price: number;
  total_qty: number;
};

/** Creates offers for every third simple product that is sold, from the start of the catalogue. */
export function specialOffers(products: Iterable<DemoProduct>): DemoOffer[] {
  const offers: DemoOffer[] = [];
  let seen = 0;
  for (const { id, sku, documents } of products) {
    const doc = documents.lv as Offered;
    const cents = Math.round(doc.final_price * 100);
    const sold = doc.type_id === 'simple' && doc.status === 1 && doc.visibility > 1 && doc.total_qty > 0;
    if (!sold || cents < CHEAPEST_CENTS) continue;
    seen += 1;
    if (seen % EVERY !== 0) continue;
    const position = seen / EVERY - 1;
    const reason = reasons[position];
    if (reason === undefined) break;
    for (const [group_id, factor] of groups)
      offers.push({
        group_id,
        product_id: id,
        position,
        sku,
        id_variant: null,
        final_price: Math.floor((cents * factor) / 100) * 100 - 10,
        quantity: 1 + (position % 4),
        option_comments: localised((store) => say(reason, store)),
      });
  }
  return offers;
}
