// The edit mode of a cart line: the chosen options and the variant that they select.
import { expect, it } from 'vitest';
import { editedVariant, openEdit, setEditOption, setEditQuantity } from '#shared/domain/cart/cart-edit.ts';
import { product } from '../../../support/browser/goods.ts';

const child = (sku: string, color: string) => ({
  id: 71,
  sku,
  name: sku,
  price: 6500,
  image: '',
  media_gallery: [],
  status: 1,
  stock: { qty: 2, is_in_stock: true, manage_stock: true },
  attributes: { color },
});
const [first, second] = [child('KETTLE-RED', '49'), child('KETTLE-BLUE', '50')];
const parent = product({
  type_id: 'configurable',
  configurable_options: [
    {
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Krāsa',
      values: [
        { value_index: '49', label: 'sarkana' },
        { value_index: '50', label: 'zila' },
      ],
    },
  ],
  configurable_children: [first, second],
});

it('starts with the product, quantity and options of the line [S3.053 S4.133]', () => {
  const edit = openEdit(parent, first, 2);
  expect(edit).toEqual({ productId: parent.id, qty: 2, selectedOptions: { color: '49' } });
});

it('sets the quantity without changing the selected options [S4.137]', () => {
  const edit = openEdit(parent, first, 2);
  expect(setEditQuantity(edit, 5)).toEqual({ ...edit, qty: 5 });
});

it('finds the variant for other options [S4.134 S4.135]', () => {
  const edit = openEdit(parent, first, 2);
  expect(editedVariant(parent, edit)?.sku).toBe(first.sku);
  const other = setEditOption(edit, 'color', '50');
  expect(editedVariant(parent, other)?.sku).toBe(second.sku);
});

it('has no variant for other product types [S4.138]', () => {
  const plain = product();
  expect(editedVariant(plain, setEditOption(openEdit(plain, undefined, 1), 'color', '49'))).toBeUndefined();
  // options chosen for another product select no variant either
  expect(editedVariant(parent, { ...openEdit(parent, first, 1), productId: parent.id + 1 })).toBeUndefined();
});
