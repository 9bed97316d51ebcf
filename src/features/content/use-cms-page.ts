// The state of a CMS page: read from this device, else requested from the backend.

import { useEffect, useState } from 'react';
import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import type { Fault } from '#schemas/fault.ts';
import { useApp } from '../../model/app-context.ts';
import { cmsPage } from '../../model/cms-page.ts';
import { useResource } from '../../ui/use-resource.ts';

export type CmsPageOnScreen =
  | { state: 'loading' }
  | { state: 'shown'; page: CmsPageValue }
  | { state: 'missing'; fault: Fault; retry: () => void };

/** @param name identifier of the page in the URL */
export function useCmsPage(store: string, name: string): CmsPageOnScreen {
  const app = useApp();
  const of = `${store}|${name}`;
  const page = useResource(cmsPage(app, store, name));
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ of: string; fault?: Fault }>();
  const isAbsent = page === null;

  useEffect(() => {
    if (!isAbsent) return;
    let current = true;
    void app.worker.call('loadCmsPage', { store, identifier: name }).then((result) => {
      if (current) setAnswer(result.ok ? { of } : { of, fault: result.fault });
    });
    return () => {
      current = false;
    };
  }, [store, name, of, isAbsent, attempt]);

  if (page) return { state: 'shown', page };
  const fault = answer?.of === of ? answer.fault : undefined;
  if (!fault) return { state: 'loading' };
  const retry = () => {
    setAnswer(undefined);
    setAttempt((count) => count + 1);
  };
  return { state: 'missing', fault, retry };
}
