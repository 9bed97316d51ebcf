// Resolves the current URL, for the screen of URLs without a route.
import { useEffect, useState } from 'react';
import type { Fault } from '#schemas/fault.ts';
import type { UrlTarget } from '#schemas/worker-api.ts';
import { bareUrl, isAssetPath } from '#shared/domain/catalogue/bare-url.ts';
import { type AppContext, useApp } from '../../../model/shell/app-context.ts';
import { createResolver, type Resolver } from '../../../model/shell/create-resolver.ts';

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
 * @param path below the store view
 * @param childSku of the query
 */
export function useUrlTarget(store: string, path: string, childSku: string | undefined): UrlState {
  const resolver = resolverOf(useApp());
  const url = bareUrl(path);
  const asks = url !== '' && !isAssetPath(path);
  const of = `${store}|${url}`;
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ of: string; target?: UrlTarget; fault?: Fault }>();
  const question = { store, url, ...(childSku !== undefined && { childSku }) };
  const target = asks
    ? (resolver.known(question) ?? (latest?.of === of ? latest.target : undefined))
    : nowhere;
  const waits = target === undefined;

  useEffect(() => {
    if (!waits) return;
    let current = true;
    void resolver.resolve(question).then((outcome) => {
      if (!current || outcome === 'superseded') return;
      setLatest(outcome.ok ? { of, target: outcome.value } : { of, fault: outcome.fault });
    });
    return () => {
      current = false;
      resolver.leave();
    };
  }, [of, childSku, attempt, waits]);

  if (target) return { state: 'resolved', target };
  if (latest?.of === of && latest.fault) {
    const retry = () => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    };
    return { state: 'failed', fault: latest.fault, retry };
  }
  return { state: 'waiting' };
}
