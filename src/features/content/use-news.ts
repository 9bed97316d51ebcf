// The state of a news list page, which is read from this device or else requested from the backend.
import type { Fault } from '#schemas/fault.ts';
import type { NewsPage } from '#shared/domain/content/news-page.ts';
import { newsList } from '../../model/catalogue/cms-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useAnswer } from '../../model/shell/use-answer.ts';
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
  const isNone = news?.total === 0;
  const { answer, retry } = useAnswer(store, () => app.worker.call('loadNews', { store }), isNone);
  if (news && !isNone) return { state: 'shown', news };
  if (!news || !answer) return { state: 'loading' };
  return answer.ok ? { state: 'empty' } : { state: 'missing', fault: answer.fault, retry };
}
