// An order's status at the shop: its words, and the way it is on. The shop decides about transitions; a status of a later
// version is shown as the backend names it, instead of as something it is not.

type StatusRow = {
  /** how it stands among the others at a glance */
  tone: 'waits' | 'moves' | 'done' | 'off';
  /**
   * Assumed: where on its way an order with it is. Statuses of one place stand for each other, and an order may pass
   * places over; "ends" can follow any of them.
   */
  place: 'received' | 'paid' | 'prepared' | 'sent' | 'handed-over' | 'closed' | 'ends';
};

export const orderStatuses = {
  new: { tone: 'waits', place: 'received' },
  pending: { tone: 'waits', place: 'received' },
  awaiting_payment: { tone: 'waits', place: 'paid' },
  paid: { tone: 'moves', place: 'paid' },
  ready: { tone: 'moves', place: 'prepared' },
  shipped: { tone: 'moves', place: 'sent' },
  collected: { tone: 'done', place: 'handed-over' },
  fulfilled: { tone: 'done', place: 'handed-over' },
  completed: { tone: 'done', place: 'closed' },
  cancelled: { tone: 'off', place: 'ends' },
  refunded: { tone: 'off', place: 'ends' },
  incomming: { tone: 'waits', place: 'received' },
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

/** Returns the words for a status that is not known here: the backend's own, "payment review" for payment_review. */
export const statusName = (code: string): string => code.trim().replaceAll(/[_\s]+/g, ' ');

export const statusTone = (code: string): StatusRow['tone'] =>
  isStatus(code) ? orderStatuses[code].tone : 'waits';

/** How an order is handed over, and whether it is paid before that. */
export type OrderWay = { handover: 'courier' | 'pickup' | 'none'; prepaid: boolean };

export type OrderStep = {
  status: OrderStatus;
  label: StatusLabel;
  /** off: it ended here */
  state: 'done' | 'now' | 'later' | 'off';
  /** the order is here, whether that step is still under way or done */
  isPresent: boolean;
};

/** What an order usually passes: a parcel is packed before it is sent, what is collected is ready when it is packed. */
function usualWay({ handover, prepaid }: OrderWay): OrderStatus[] {
  const handed: Record<OrderWay['handover'], OrderStatus[]> = {
    courier: ['ready', 'shipped', 'fulfilled'],
    pickup: ['shipped', 'collected'],
    none: ['fulfilled'],
  };
  return ['new', ...(prepaid ? (['paid'] as const) : []), ...handed[handover], 'completed'];
}

const places: readonly StatusRow['place'][] = [
  'received',
  'paid',
  'prepared',
  'sent',
  'handed-over',
  'closed',
];
const placeOf = (status: OrderStatus): number => places.indexOf(orderStatuses[status].place);

/**
 * The way of an order: what is behind it, where it is, what is usually ahead. Nothing is claimed that the status does
 * not say: paying stands there only where it comes first or is the status itself.
 * In: the shop's code, the way. Out: its steps in order; none for a code nobody knows.
 */
export function orderSteps(code: string, way: OrderWay): OrderStep[] {
  if (!isStatus(code)) return [];
  const step = (status: OrderStatus, state: OrderStep['state'], isPresent = false): OrderStep => ({
    status,
    label: statusLabel(status, way.handover === 'pickup'),
    state,
    isPresent,
  });
  const { tone, place } = orderStatuses[code];
  if (place === 'ends') {
    // how far it had come is not told; money that goes back was paid
    const before: OrderStatus[] = code === 'refunded' ? ['new', 'paid'] : ['new'];
    return [...before.map((status) => step(status, 'done')), step(code, 'off', true)];
  }
  const present = placeOf(code);
  const usual = usualWay(way);
  return [
    ...usual.filter((status) => placeOf(status) < present).map((status) => step(status, 'done')),
    step(code, tone === 'done' ? 'done' : 'now', true),
    ...usual.filter((status) => placeOf(status) > present).map((status) => step(status, 'later')),
  ];
}
