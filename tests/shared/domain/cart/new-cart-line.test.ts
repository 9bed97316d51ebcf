import { describe, expect, it } from 'vitest';
import { newCartLine, withAdded } from '#shared/domain/cart/new-cart-line.ts';
import { product } from '../../../support/browser/goods.ts';

describe('a line whose quantity increases', () => {
  const line = newCartLine(product(), undefined, 1, 'g', 0);
  const press = (...additions: string[]) => ({ ...line, additions });

  it('ignores a repeated click', () => {
    expect(withAdded(line, line, 9)).not.toHaveProperty('additions');
    const once = withAdded(press('one'), press('two'), 9);
    expect(once).toMatchObject({ qty: 2, additions: ['one', 'two'] });
    expect(withAdded(once, press('two'), 9)).toBe(once);
    expect(withAdded(once, press('two', 'three'), 9)).toMatchObject({ qty: 3 });
    expect(withAdded(line, press('first'), 9)).toMatchObject({ qty: 2, additions: ['first'] });
  });

  it('records the last sixteen clicks', () => {
    const ids = Array.from({ length: 20 }, (_, at) => `press-${at}`);
    const grown = ids.reduce((all, id) => withAdded(all, press(id), 99), line);
    expect(grown).toMatchObject({ qty: 21, additions: ids.slice(4) });
  });

  it('increases up to its limit', () => {
    expect(withAdded({ ...line, qty: 3 }, { ...line, qty: 5 }, 6)).toMatchObject({ qty: 6, prev_qty: 3 });
    expect(withAdded({ ...line, qty: 8 }, line, 6)).toMatchObject({ qty: 8 });
  });
});
