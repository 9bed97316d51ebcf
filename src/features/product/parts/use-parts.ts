// The parts of a bundle or group: read from this device, while the worker fetches missing ones.
import { useMemo } from 'react';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { type PricedProduct, productsBySkus } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useAnswer } from '../../../model/shell/use-answer.ts';
import { useResource } from '../../../ui/use-resource.ts';

export type PartsOnPage = {
  /** the parts on the device, by sku; undefined while they are read */
  parts: ReadonlyMap<string, PricedProduct> | undefined;
  /** true once the worker has responded: parts that are still missing cannot be loaded */
  complete: boolean;
};

export function useParts(product: PricedProduct): PartsOnPage {
  const app = useApp();
  const { store } = product;
  const skus = useMemo(() => partSkus(product), [product]);
  const wanted = skus.join('\n');
  const { answer } = useAnswer(`${store}|${wanted}`, () => app.worker.call('loadParts', { store, skus }));
  const parts = useResource(useMemo(() => productsBySkus(app, store, skus), [store, wanted]));
  return { parts, complete: answer !== undefined };
}
