// Destination of an order: its pickup point or its delivery address.
import type { OrderBody } from '#schemas/documents/order-document.ts';
import type { BranchValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';

const pointOf = ({ addressInformation }: OrderBody): string | undefined =>
  addressInformation.shippingExtraFields.pickup_point;

/** True if the customer collects the order from a branch or a parcel locker. */
export const isFetched = (body: OrderBody): boolean => pointOf(body) !== undefined;

/**
 * Returns the name of a pickup point, also that of a branch that is no longer offered; undefined if unknown.
 * @param methods The offered delivery methods.
 */
export const pointName = (
  code: string | undefined,
  methods: readonly Pick<ShippingMethodValue, 'points'>[],
  branches: readonly Pick<BranchValue, 'code' | 'name'>[],
): string | undefined =>
  [...methods.flatMap(({ points }) => points), ...branches].find((each) => each.code === code)?.name;

/**
 * Returns the parts of the destination: the name of the point, if it is known, and the address. Empty for
 * orders without delivery and for sealed ones.
 * @param methods The offered delivery methods.
 */
export function deliveryPlace(
  body: OrderBody,
  methods: readonly Pick<ShippingMethodValue, 'points'>[],
  branches: readonly Pick<BranchValue, 'code' | 'name'>[],
): string[] {
  const address = body.addressInformation.shippingAddress;
  if (!address) return [];
  const nonEmpty = (parts: readonly string[]) => parts.filter((part) => part !== '');
  const { street, city, postcode } = address;
  return nonEmpty([
    pointName(pointOf(body), methods, branches) ?? '',
    nonEmpty([...street, city, postcode]).join(', '),
  ]);
}
