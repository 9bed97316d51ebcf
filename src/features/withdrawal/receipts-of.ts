// Combines the withdrawals declared on this device with the withdrawals that the backend reports.
import * as z from 'zod/mini';
import { bridgeWithdrawal } from '#schemas/bridge/bridge-withdrawal.ts';
import type { WorkerMethodAnswer } from '#schemas/worker-api.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import type { OrderWithdrawal } from '../../model/orders/order-withdrawal.ts';

type Declared = OrderWithdrawal['declared'][number];
type AtShop = WorkerMethodAnswer<'orderPull'>['withdrawals'][number];

export type Receipt = {
  /** id of the declaration */
  id: string;
  state: 'waiting' | 'received' | 'refused';
  items: readonly { sku: string; name: string; qty: number }[];
  /** the person who declared the withdrawal; absent if it was declared on another device */
  person?: { name: string; email: string; reason: string };
  /** ms since 1970; null if the backend does not report it */
  declaredAt: number | null;
  receivedAt: number | null;
  /** code of the refusal, from the backend or from a fault; "" in any other state */
  refusal: string;
};

/** Returns the time of receipt in the backend's response; null for the plain text that some backends return. */
function receivedTime({ result }: Declared, timeZone: string): number | null {
  try {
    const at = parseTimestamp(z.parse(bridgeWithdrawal, JSON.parse(result)).received_at, timeZone);
    return at >= 0 ? at : null;
  } catch {
    return null;
  }
}

function ofDevice(declared: Declared, atShop: AtShop | undefined, timeZone: string): Receipt {
  const { id, state, payload, meta } = declared;
  const { items, name, email, reason, declaredAt } = payload;
  const common = { id, items, person: { name, email, reason }, declaredAt };
  if (atShop || state === 'done')
    return {
      ...common,
      state: 'received',
      receivedAt: atShop?.receivedAt ?? receivedTime(declared, timeZone),
      refusal: '',
    };
  return {
    ...common,
    state: isPending(declared) ? 'waiting' : 'refused',
    receivedAt: null,
    refusal: isPending(declared) ? '' : String(meta.errorCode ?? meta.fault ?? ''),
  };
}

/**
 * Returns each withdrawal once. Withdrawals declared on this device come first, the newest one at the top.
 * @param timeZone time zone of the backend's dates
 */
export function receiptsOf(
  declared: readonly Declared[],
  atShop: readonly AtShop[],
  timeZone: string,
): Receipt[] {
  const newestFirst = (a: Receipt, b: Receipt) => (b.declaredAt ?? 0) - (a.declaredAt ?? 0);
  const here = declared.map((each) =>
    ofDevice(
      each,
      atShop.find(({ id }) => id === each.id),
      timeZone,
    ),
  );
  const elsewhere = atShop
    .filter(({ id }) => !declared.some((each) => each.id === id))
    .map((each): Receipt => ({ ...each, state: 'received', refusal: '' }));
  return [...here.sort(newestFirst), ...elsewhere.sort(newestFirst)];
}
