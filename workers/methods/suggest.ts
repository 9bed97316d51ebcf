// The first products of a term being typed. From the device when it has the whole catalogue or no connection; else
// from the shop. Best match first. Out of stock is suggested, marked, while listings show it.
import { ok } from '../../schemas/fault.ts';
import { isLongEnough } from '../../src/domain/catalogue/search-text.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import { fromDevice, search } from './search.ts';
import { normalised } from './search-body.ts';
import type { WorkerMethod } from './worker-method.ts';

export const suggest: WorkerMethod<'suggest'> = async (context, { store, text, size }) => {
  const { index, connection } = context;
  if (!isLongEnough(text)) {
    if (index.isReady()) void index.searchable(store); // the first key finds it built
    return ok({ keys: [], offline: !connection.isOnline() });
  }
  const request = normalised({
    store,
    type: 'product',
    searchQuery: { text, variant: 'panel' },
    size,
    from: 0,
    sort: '_score:desc',
  });
  const complete = (await readStoreSync(context.databases.catalogue, store))?.complete ?? false;
  if (!connection.isOnline() || (complete && index.isReady())) {
    const { items } = await fromDevice(context, request);
    return ok({ keys: items, offline: !connection.isOnline() });
  }
  const answer = await search(context, request);
  return answer.ok ? ok({ keys: answer.value.items, offline: answer.value.offline }) : answer;
};
