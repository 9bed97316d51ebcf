// Where the goods of an order of this device go: to its pickup point, or to its delivery address.
import type { OrderBody } from '../../../schemas/documents/order-document.ts';
import type { ShippingMethodValue } from '../../../schemas/documents/reference-document.ts';

const pointOf = ({ addressInformation }: OrderBody): string | undefined =>
  addressInformation.shippingExtraFields.pickup_point;

/** Does the customer fetch it from a store or a parcel locker? */
export const isFetched = (body: OrderBody): boolean => pointOf(body) !== undefined;

/**
 * The place in its parts: the point's name where it is on offer still, and the address. In: the ways of delivery.
 * Out: nothing for what is not delivered, and for an order that was sealed.
 */
export function deliveryPlace(
  body: OrderBody,
  methods: readonly Pick<ShippingMethodValue, 'points'>[],
): string[] {
  const address = body.addressInformation.shippingAddress;
  if (!address) return [];
  const code = pointOf(body);
  const point = methods.flatMap(({ points }) => points).find((each) => each.code === code);
  const said = (parts: readonly string[]) => parts.filter((part) => part !== '');
  const { street, city, postcode } = address;
  return said([point?.name ?? '', said([...street, city, postcode]).join(', ')]);
}
