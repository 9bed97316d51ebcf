// The withdrawals from an order as their receipts: those this device declared, and those the shop tells of.
import * as z from 'zod/mini';
import { bridgeWithdrawal } from '#schemas/bridge/bridge-withdrawal.ts';
import type { WorkerMethodAnswer } from '#schemas/worker-api.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import type { OrderWithdrawal } from '../../model/order-withdrawal.ts';

type Declared = OrderWithdrawal['declared'][number];
type AtShop = WorkerMethodAnswer<'orderPull'>['withdrawals'][number];

export type Receipt = {
  /** its reference, born with it */
  id: string;
  state: 'waiting' | 'received' | 'refused';
  items: readonly { sku: string; name: string; qty: number }[];
  /** who declared it; absent where another device did */
  person?: { name: string; email: string; reason: string };
  /** ms since 1970; null where the shop does not say */
  declaredAt: number | null;
  receivedAt: number | null;
  /** why it was refused: the shop's code, or ours; "" for any other state */
  refusal: string;
};

/** When the shop received it, by its answer; null: some answer a bare text. */
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
 * In: what this device declared, what the backend tells of, the zone of its dates. Out: each once, this device's first, the
 * newest first.
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
