// The specification table of a product, as text.
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { specification } from '#shared/domain/catalogue/specification.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const attribute = (code: string, over: Partial<AttributeValue> = {}): AttributeValue => ({
  attribute_id: code,
  attribute_code: code,
  frontend_input: 'select',
  label: code.toUpperCase(),
  is_comparable: true,
  is_filterable: true,
  is_visible_on_front: true,
  position: 1,
  options: [],
  ...over,
});
const size = attribute('size', {
  position: 2,
  options: [
    { value: '1', label: '48″' },
    { value: '2', label: '55″' },
  ],
});

describe('the specification table', () => {
  it('shows option labels in attribute order, several in one cell', () => {
    const product = makeProduct({ attributes: { size: ['1', '2'], weight: ['17 kg'] } });
    expect(specification(product, undefined, [size, attribute('weight')])).toEqual([
      { code: 'weight', label: 'WEIGHT', value: '17 kg' },
      { code: 'size', label: 'SIZE', value: '48″, 55″' },
    ]);
  });

  it('lists attributes last that only the product defines', () => {
    const names = (code: string) => ({ attribute_code: code, label: `own ${code}`, options: [] });
    const product = makeProduct({
      attributes: { port: ['HDMI'], weight: ['17 kg'], cost: ['3'], blank: [] },
      attributes_metadata: ['port', 'weight', 'cost', 'blank', 'absent'].map(names),
    });
    const hidden = attribute('cost', { is_visible_on_front: false });
    expect(specification(product, undefined, [attribute('weight'), hidden])).toEqual([
      { code: 'weight', label: 'WEIGHT', value: '17 kg' },
      { code: 'port', label: 'own port', value: 'HDMI' },
    ]);
  });

  it('prefers the values of the selected variant to those of the product', () => {
    const product = makeProduct({ attributes: { size: ['1', '2'] } });
    const [row] = specification(product, makeChild({ attributes: { size: '2' } }), [size]);
    expect(row?.value).toBe('55″');
  });

  it('omits hidden attributes, empty values and unknown options', () => {
    const product = makeProduct({ attributes: { size: ['9'], cost: ['3'] } });
    const hidden = attribute('cost', { is_visible_on_front: false });
    expect(specification(product, undefined, [size, hidden, attribute('weight')])).toEqual([]);
  });
});
