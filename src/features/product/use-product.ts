// The state of a product page: the product is read from this device, while the worker updates it.

import { useEffect, useRef } from 'react';
import type { Fault } from '#schemas/fault.ts';
import { productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { type PricedProduct, productBySku } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useAnswer } from '../../model/shell/use-answer.ts';
import { lazyModule } from '../../ui/lazy-component.ts';
import { useResource } from '../../ui/use-resource.ts';

export type ProductOnPage =
  | { state: 'loading' }
  | { state: 'shown'; product: PricedProduct }
  | { state: 'see-parent'; parentSku: string; product: PricedProduct }
  | { state: 'not-found' }
  /** the product exists but is not for sale; `name` is its sku if its name is unknown */
  | { state: 'rejected'; name: string; textLanguage?: string | undefined }
  | { state: 'not-on-device'; retry: () => void }
  | { state: 'failed'; fault: Fault; retry: () => void };

/** Faults that the page explains; others are also shown as a notice. */
const toldOnPage = new Set<Fault['code']>(['not-found', 'offline', 'not-on-device']);

const notices = lazyModule([], () => import('../../model/shell/notify.ts'), { isEarly: true });

/**
 * Requests the product on every visit but shows one that is on the device without waiting. The arguments come from the
 * URL.
 */
export function useProduct(store: string, sku: string, childSku?: string): ProductOnPage {
  const app = useApp();
  const question = { store, sku, ...(childSku === undefined ? {} : { childSku }) };
  const request = () => app.worker.call('loadProduct', question);
  const { answer, retry } = useAnswer(`${store}|${sku}`, request, true, childSku);
  const key = answer?.ok ? answer.value.key : undefined;
  const fault = answer?.ok === false ? answer.fault : undefined;
  const isNoticed = fault !== undefined && !toldOnPage.has(fault.code);
  const notifying = notices.use(isNoticed);
  useEffect(() => {
    if (isNoticed) notifying?.notify(app, fault);
  }, [fault, notifying]);

  const product = useResource(productBySku(app, store, sku, key));
  const last = useRef<{ name: string; textLanguage: string | undefined }>(undefined);
  if (product) last.current = { name: product.name, textLanguage: product.text_language };
  if (product) {
    const availability = productAvailability(product, app.config.catalogue.blockChildAccess);
    if (availability.kind === 'shown') return { state: 'shown', product };
    if (availability.kind === 'see-parent') {
      return { state: 'see-parent', parentSku: availability.parentSku, product };
    }
    // loading until the worker has responded, because it may find the parent of a variant that does not name one
    return answer && last.current ? { state: 'rejected', ...last.current } : { state: 'loading' };
  }
  // the product was withdrawn while its page was open
  if (product === null && key !== undefined && last.current) return { state: 'rejected', ...last.current };
  if (fault === undefined) return { state: 'loading' };
  if (fault.code === 'not-found') return { state: 'not-found' };
  if (fault.code === 'product-status' || fault.code === 'product-visibility')
    return { state: 'rejected', name: String(fault.detail?.name ?? sku) };
  if (fault.code === 'offline' || fault.code === 'not-on-device') return { state: 'not-on-device', retry };
  return { state: 'failed', fault, retry };
}
