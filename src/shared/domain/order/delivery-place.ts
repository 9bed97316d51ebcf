// Destination of an order stored on this device: its pickup point or its delivery address.
import type { OrderBody } from '#schemas/documents/order-document.ts';
import type { ShippingMethodValue } from '#schemas/documents/reference-document.ts';

const pointOf = ({ addressInformation }: OrderBody): string | undefined =>
  addressInformation.shippingExtraFields.pickup_point;

/** True if the customer collects the order from a branch or a parcel locker. */
export const isFetched = (body: OrderBody): boolean => pointOf(body) !== undefined;

/**
 * Returns the parts of the destination: the name of the point, if it is still offered, and the address. Empty for
 * orders without delivery and for sealed ones.
 * @param methods The offered delivery methods.
 */
export function deliveryPlace(
  body: OrderBody,
  methods: readonly Pick<ShippingMethodValue, 'points'>[],
): string[] {
  const address = body.addressInformation.shippingAddress;
  if (!address) return [];
  const code = pointOf(body);
  const point = methods.flatMap(({ points }) => points).find((each) => each.code === code);
  const nonEmpty = (parts: readonly string[]) => parts.filter((part) => part !== '');
  const { street, city, postcode } = address;
  return nonEmpty([point?.name ?? '', nonEmpty([...street, city, postcode]).join(', ')]);
}
