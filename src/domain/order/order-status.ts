// The texts for an order's status at the shop. The shop decides about transitions; a status of a later version reads
// as "unknown" instead of as something it is not.

type StatusRow = {
  /** how it stands among the others at a glance */
  tone: 'waits' | 'moves' | 'done' | 'off';
};

export const orderStatuses = {
  new: { tone: 'waits' },
  pending: { tone: 'waits' },
  awaiting_payment: { tone: 'waits' },
  paid: { tone: 'moves' },
  ready: { tone: 'moves' },
  shipped: { tone: 'moves' },
  collected: { tone: 'done' },
  fulfilled: { tone: 'done' },
  completed: { tone: 'done' },
  cancelled: { tone: 'off' },
  refunded: { tone: 'off' },
  incomming: { tone: 'waits' },
} as const satisfies Record<string, StatusRow>;
export type OrderStatus = keyof typeof orderStatuses;

/** Key of a status' label: "shipped" is worded by how the goods travel. */
export type StatusLabel = Exclude<OrderStatus, 'shipped'> | 'sent' | 'readyToPickup' | 'unknown';

const isStatus = (code: string): code is OrderStatus => Object.hasOwn(orderStatuses, code);

/** In: the shop's code, whether the customer collects the goods. Out: the key of the words for it. */
export function statusLabel(code: string, pickup: boolean): StatusLabel {
  if (!isStatus(code)) return 'unknown';
  if (code !== 'shipped') return code;
  return pickup ? 'readyToPickup' : 'sent';
}

export const statusTone = (code: string): StatusRow['tone'] =>
  isStatus(code) ? orderStatuses[code].tone : 'waits';
