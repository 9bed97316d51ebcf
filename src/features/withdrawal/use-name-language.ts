import { useTranslation } from 'react-i18next';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import type { WithdrawableGoods } from '#shared/domain/order/withdrawal-fields.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Identifies the product of withdrawn goods. */
export type GoodsPage = Pick<WithdrawableGoods, 'sku' | 'pageSku'>;

/** Returns a function for the language of a name, by the sku of the goods. @param goods the goods of the order */
export function useNameLanguage(goods: readonly GoodsPage[]) {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const pages = new Map(goods.map(({ sku, pageSku }) => [sku, pageSku]));
  const products = useResource(productsBySkus(app, store, [...new Set(pages.values())]));
  return (sku: string, name: string): string | undefined =>
    nameLanguage(name, products?.get(pages.get(sku) ?? sku));
}
