// The state of a CMS page, which is read from this device or else requested from the backend.

import type { CmsPageValue } from '#schemas/documents/content-document.ts';
import type { Fault } from '#schemas/fault.ts';
import { cmsPage } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useAnswer } from '../../model/shell/use-answer.ts';
import { useResource } from '../../ui/use-resource.ts';

export type CmsPageOnScreen =
  | { state: 'loading' }
  | { state: 'shown'; page: CmsPageValue }
  | { state: 'missing'; fault: Fault; retry: () => void };

/** @param name identifier of the page in the URL */
export function useCmsPage(store: string, name: string): CmsPageOnScreen {
  const app = useApp();
  const page = useResource(cmsPage(app, store, name));
  const request = () => app.worker.call('loadCmsPage', { store, identifier: name });
  const { answer, retry } = useAnswer(`${store}|${name}`, request, page === null);
  if (page) return { state: 'shown', page };
  return answer?.ok === false ? { state: 'missing', fault: answer.fault, retry } : { state: 'loading' };
}
