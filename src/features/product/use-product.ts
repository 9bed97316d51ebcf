// The state of a product page: the product is read from this device, while the worker updates it.

import { useEffect, useRef, useState } from 'react';
import type { Fault } from '#schemas/fault.ts';
import { productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { type PricedProduct, productBySku } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

export type ProductOnPage =
  | { state: 'loading' }
  | { state: 'shown'; product: PricedProduct }
  | { state: 'see-parent'; parentSku: string; product: PricedProduct }
  | { state: 'not-found' }
  /** the product exists but is not for sale; `name` is its sku if its name is unknown */
  | { state: 'rejected'; name: string }
  | { state: 'not-on-device'; retry: () => void }
  | { state: 'failed'; fault: Fault; retry: () => void };

/** Faults that the page explains; others are also shown as a notice. */
const toldOnPage = new Set<Fault['code']>(['not-found', 'offline', 'not-on-device']);

type Answer = { of: string; key?: string; fault?: Fault };

/**
 * Requests the product on every visit but shows one that is on the device without waiting. The arguments come from the
 * URL.
 */
export function useProduct(store: string, sku: string, childSku?: string): ProductOnPage {
  const app = useApp();
  const [attempt, setAttempt] = useState(0);
  const of = `${store}|${sku}`;
  const [latest, setLatest] = useState<Answer>();
  const answer = latest?.of === of ? latest : undefined;

  useEffect(() => {
    let current = true;
    void app.worker
      .call('loadProduct', { store, sku, ...(childSku === undefined ? {} : { childSku }) })
      .then((result) => {
        if (!current) return;
        setLatest(result.ok ? { of, key: result.value.key } : { of, fault: result.fault });
        if (result.ok || toldOnPage.has(result.fault.code)) return;
        void import('../../model/shell/notify.ts').then(({ notify }) => notify(app, result.fault));
      });
    return () => {
      current = false;
    };
  }, [store, sku, childSku, of, attempt]);

  const product = useResource(productBySku(app, store, sku, answer?.key));
  const lastName = useRef('');
  if (product) lastName.current = product.name;
  if (product) {
    const availability = productAvailability(product, app.config.catalogue.blockChildAccess);
    if (availability.kind === 'shown') return { state: 'shown', product };
    if (availability.kind === 'see-parent') {
      return { state: 'see-parent', parentSku: availability.parentSku, product };
    }
    // until the worker has responded: it may know the parent of a variant that does not name one
    return answer ? { state: 'rejected', name: product.name } : { state: 'loading' };
  }
  const fault = answer?.fault;
  // the product was withdrawn while its page was open
  if (product === null && answer?.key !== undefined && lastName.current !== '')
    return { state: 'rejected', name: lastName.current };
  if (fault === undefined) return { state: 'loading' };
  const retry = () => {
    setLatest(undefined);
    setAttempt((count) => count + 1);
  };
  if (fault.code === 'not-found') return { state: 'not-found' };
  if (fault.code === 'product-status' || fault.code === 'product-visibility')
    return { state: 'rejected', name: String(fault.detail?.name ?? sku) };
  if (fault.code === 'offline' || fault.code === 'not-on-device') return { state: 'not-on-device', retry };
  return { state: 'failed', fault, retry };
}
