// An order's status at the backend: its label and its position in the order's progress. The backend decides about
// transitions; unknown statuses are shown by their own name.

type StatusRow = {
  /** visual category of the status */
  tone: 'waits' | 'moves' | 'done' | 'off';
  /**
   * Assumed position in the order's progress. Statuses with the same place are alternatives, and an order may skip
   * places; "ends" can follow any place.
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

/** Key of a status label; "shipped" has two labels, depending on the handover. */
export type StatusLabel = Exclude<OrderStatus, 'shipped'> | 'sent' | 'readyToPickup' | 'unknown';

const isStatus = (code: string): code is OrderStatus => Object.hasOwn(orderStatuses, code);

/**
 * Returns the label key of a status.
 * @param code The backend's status.
 * @param pickup True if the customer collects the goods.
 */
export function statusLabel(code: string, pickup: boolean): StatusLabel {
  if (!isStatus(code)) return 'unknown';
  if (code !== 'shipped') return code;
  return pickup ? 'readyToPickup' : 'sent';
}

/** Returns the label of an unknown status: the backend's own, "payment review" for payment_review. */
export const statusName = (code: string): string => code.trim().replaceAll(/[_\s]+/g, ' ');

export const statusTone = (code: string): StatusRow['tone'] =>
  isStatus(code) ? orderStatuses[code].tone : 'waits';

/** The handover of an order, and whether the order is paid before it. */
export type OrderWay = { handover: 'courier' | 'pickup' | 'none'; prepaid: boolean };

export type OrderStep = {
  status: OrderStatus;
  label: StatusLabel;
  /** off: the order ended at this step */
  state: 'done' | 'now' | 'later' | 'off';
  /** the order is at this step, whether in progress or done */
  isPresent: boolean;
};

/**
 * Returns the expected sequence of statuses. A pickup order has no separate `ready`: its `shipped` means that the goods
 * can be collected.
 */
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
 * Returns the progress of an order as past, current and usual future steps. Payment is a step only if it precedes the
 * handover or is the status itself. Empty for an unknown status.
 * @param code The backend's status.
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
    // earlier progress is unknown; a refund implies a payment
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
