// The choice of a customer to have old appliances taken back when new ones are delivered (docs/wire.md, Orders).

/** Returns the skus with whose delivery an old appliance is taken back; a stored body may have any shape. */
export function takenBack(body: object): ReadonlySet<string> {
  const { addressInformation } = body as {
    addressInformation?: { shippingExtraFields?: Record<string, unknown> };
  };
  const chosen = addressInformation?.shippingExtraFields?.take_back;
  return new Set(typeof chosen === 'string' ? chosen.split('\n').filter((sku) => sku !== '') : []);
}
