// A product of the backend, mapped.
import { mapProduct } from '#shared/wire/map-product.ts';

export const shape = {
  id: 1769,
  sku: 123,
  name: 'Kettle',
  type_id: 'simple',
  status: 1,
  visibility: '4',
  price: '43.0000',
  final_price: 19.99,
  updated_at: '2026-10-01 08:00:00',
};
export const read = (over: Record<string, unknown>) => {
  const result = mapProduct('lv', { ...shape, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
};
