// Suggests products for a term being typed, best match first: from the device if its catalogue is complete or if it is
// offline, otherwise from the backend. Products out of stock are suggested, and marked, if listings show them.
import { ok } from '#schemas/fault.ts';
import { isLongEnough } from '#shared/domain/catalogue/search-text.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import { fromDevice } from './from-device.ts';
import { search } from './search.ts';
import { normalised } from './search-body.ts';
import type { WorkerMethod } from './worker-method.ts';

export const suggest: WorkerMethod<'suggest'> = async (context, { store, text, size }) => {
  const { index, connection } = context;
  if (!isLongEnough(text)) {
    if (index.isReady()) void index.searchable(store); // build the text index before the first keystroke needs it
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
    const { items, correction } = await fromDevice(context, request);
    return ok({
      keys: items,
      offline: !connection.isOnline(),
      ...(correction !== undefined && { correction }),
    });
  }
  const answer = await search(context, request);
  if (!answer.ok) return answer;
  const { items, offline, correction } = answer.value;
  return ok({ keys: items, offline, ...(correction !== undefined && { correction }) });
};
