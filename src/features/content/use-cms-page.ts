// One page of the shop as its screen needs it: at once from this device, else asked for.

import { useEffect, useState } from 'react';
import type { CmsPageValue } from '../../../schemas/documents/content-document.ts';
import type { Fault } from '../../../schemas/errors.ts';
import { contentPage, contentPageElsewhere } from '../../model/cms-pages.ts';
import { useShop } from '../../model/shop.ts';
import { useResource } from '../../ui/use-resource.ts';

export type CmsPageOnScreen =
  | { state: 'loading' }
  | { state: 'shown'; page: CmsPageValue }
  /** the URL is another store view's */
  | { state: 'elsewhere'; identifier: string }
  | { state: 'missing'; fault: Fault; retry: () => void };

export function useCmsPage(store: string, identifier: string): CmsPageOnScreen {
  const shop = useShop();
  const of = `${store}|${identifier}`;
  const page = useResource(contentPage(shop, store, identifier));
  const elsewhere = useResource(contentPageElsewhere(shop, store, identifier));
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ of: string; fault?: Fault }>();
  const isHere = page !== null;

  useEffect(() => {
    if (isHere) return;
    let current = true;
    void shop.worker.ask('loadCmsPage', { store, identifier }).then((result) => {
      if (current) setAnswer(result.ok ? { of } : { of, fault: result.fault });
    });
    return () => {
      current = false;
    };
  }, [store, identifier, of, isHere, attempt]);

  if (page) return { state: 'shown', page };
  if (page === null && elsewhere) return { state: 'elsewhere', identifier: elsewhere };
  const fault = answer?.of === of ? answer.fault : undefined;
  if (!fault) return { state: 'loading' };
  const retry = () => {
    setAnswer(undefined);
    setAttempt((count) => count + 1);
  };
  return { state: 'missing', fault, retry };
}
