// The choice to have an old appliance taken back (Directive 2012/19/EU). It is a field of the frozen body, so an order
// without the choice has the bytes that it had before the choice existed.
import type { OrderBody } from '#schemas/documents/order-document.ts';

/** Name of the field in `shippingExtraFields`: the skus of the new products, one per line. */
export const TAKE_BACK = 'take_back';

type Offered = { sku: string; takeBack?: true };

/** Returns the lines with whose delivery the customer wants an old appliance taken back, among those that offer it. */
export function chosenLines<L extends Offered>(lines: readonly L[], chosen: readonly string[] = []): L[] {
  const skus = new Set(chosen);
  return lines.filter(({ sku, takeBack }) => takeBack && skus.has(sku));
}

/** Formats the field; '' if nothing is taken back. */
export const takeBackText = (products: readonly Pick<Offered, 'sku'>[]): string =>
  [...new Set(products.map(({ sku }) => sku))].join('\n');

/** Returns the skus with whose delivery an old appliance is taken back. */
export const takenBack = ({
  addressInformation,
}: Pick<OrderBody, 'addressInformation'>): ReadonlySet<string> =>
  new Set((addressInformation.shippingExtraFields[TAKE_BACK] ?? '').split('\n').filter((sku) => sku !== ''));

/** Removes the choice for products that an order no longer contains. */
export function withoutTakeBackOf(body: OrderBody): OrderBody {
  const { addressInformation, products } = body;
  const { [TAKE_BACK]: chosen, ...others } = addressInformation.shippingExtraFields;
  if (chosen === undefined) return body;
  const before = takenBack(body);
  const text = takeBackText(products.filter(({ sku }) => before.has(sku)));
  const shippingExtraFields = text === '' ? others : { ...others, [TAKE_BACK]: text };
  return { ...body, addressInformation: { ...addressInformation, shippingExtraFields } };
}
