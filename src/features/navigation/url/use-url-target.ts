// Resolves the current URL, for the screen of URLs without a route.
import { useEffect } from 'react';
import type { Fault } from '#schemas/fault.ts';
import type { UrlTarget } from '#schemas/worker-api.ts';
import { bareUrl, isAssetPath } from '#shared/domain/catalogue/bare-url.ts';
import { type AppContext, useApp } from '../../../model/shell/app-context.ts';
import { createResolver, type Resolver } from '../../../model/shell/create-resolver.ts';
import { useAnswer } from '../../../model/shell/use-answer.ts';

const nowhere: UrlTarget = { type: 'not-found', why: 'no-mapping' };

function resolverOf(app: Pick<AppContext, 'memory' | 'worker'>): Resolver {
  app.memory.urlResolver ??= createResolver((question) => app.worker.call('resolveUrl', question));
  return app.memory.urlResolver;
}

export type UrlState =
  | { state: 'waiting' }
  | { state: 'resolved'; target: UrlTarget }
  | { state: 'failed'; fault: Fault; retry: () => void };

/**
 * Resolves the URL to a target. File paths resolve to `not-found` without a lookup.
 * @param path path below the store view's prefix
 * @param childSku child sku from the query
 */
export function useUrlTarget(store: string, path: string, childSku: string | undefined): UrlState {
  const resolver = resolverOf(useApp());
  const url = bareUrl(path);
  const asks = url !== '' && !isAssetPath(path);
  const of = `${store}|${url}`;
  const question = { store, url, ...(childSku !== undefined && { childSku }) };
  const known = asks ? resolver.known(question) : nowhere;
  const request = () => resolver.resolve(question);
  const { answer, retry } = useAnswer(of, request, known === undefined, childSku);
  useEffect(() => resolver.leave, [of, childSku]);

  if (known) return { state: 'resolved', target: known };
  if (!answer || answer === 'superseded') return { state: 'waiting' };
  return answer.ok
    ? { state: 'resolved', target: answer.value }
    : { state: 'failed', fault: answer.fault, retry };
}
