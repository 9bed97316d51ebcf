// The state of a page of the news list: read from this device, else requested from the backend.
import { useEffect, useState } from 'react';
import type { Fault } from '#schemas/fault.ts';
import type { NewsPage } from '#shared/domain/content/news-page.ts';
import { useApp } from '../../model/app-context.ts';
import { newsList } from '../../model/cms-page.ts';
import { useResource } from '../../ui/use-resource.ts';

export type NewsOnScreen =
  | { state: 'loading' }
  | { state: 'shown'; news: NewsPage }
  | { state: 'empty' }
  | { state: 'missing'; fault: Fault; retry: () => void };

/** @param page counted from 1 */
export function useNews(store: string, page: number): NewsOnScreen {
  const app = useApp();
  const news = useResource(newsList(app, store, page));
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ store: string; fault?: Fault }>();
  const isNone = news?.total === 0;

  useEffect(() => {
    if (!isNone) return;
    let current = true;
    void app.worker.call('loadNews', { store }).then((result) => {
      if (current) setAnswer(result.ok ? { store } : { store, fault: result.fault });
    });
    return () => {
      current = false;
    };
  }, [store, isNone, attempt]);

  if (news && !isNone) return { state: 'shown', news };
  const current = answer?.store === store ? answer : undefined;
  if (!news || !current) return { state: 'loading' };
  if (!current.fault) return { state: 'empty' };
  const retry = () => {
    setAnswer(undefined);
    setAttempt((count) => count + 1);
  };
  return { state: 'missing', fault: current.fault, retry };
}
