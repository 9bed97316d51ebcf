// The quantity field with its two buttons.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import common from '#locales/en/common.json' with { type: 'json' };
import { deferred } from '#shared/domain/deferred.ts';
import { text } from '../support/texts.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders a quantity from 1 to 100 whose parent accepts every value. */
async function show(
  value: number,
  answer?: (wanted: number) => Promise<string | undefined>,
  rules: { min?: number; max?: number; least?: number; step?: number; refuseAboveMax?: () => string } = {},
) {
  const { createRoot } = await import('react-dom/client');
  const { createInstance } = await import('i18next');
  const { I18nextProvider } = await import('react-i18next');
  const { Quantity } = await import('#src/ui/quantity.tsx');
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const asked: number[] = [];
  const pending: (number | undefined)[] = [];
  const i18n = createInstance();
  await i18n.init({ lng: 'en', fallbackNS: 'common', resources: { en: { common } } });
  const draw = (shown: number) => {
    const quantity = createElement(Quantity, {
      value: shown,
      min: 1,
      max: 100,
      ...rules,
      label: 'quantity',
      decreaseLabel: 'less',
      increaseLabel: 'more',
      onTyped: (typed) => pending.push(typed),
      onChange: (wanted) => {
        asked.push(wanted);
        if (answer) return answer(wanted);
        draw(wanted);
      },
    });
    root.render(createElement(I18nextProvider, { i18n }, quantity));
  };
  await act(async () => draw(value));
  const field = main.querySelector('input') as HTMLInputElement;
  const [less, more] = main.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement];
  const enter = async (typed: string) => {
    const { set } = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value') ?? {};
    await act(async () => {
      set?.call(field, typed);
      field.dispatchEvent(new window.Event('input', { bubbles: true }));
    });
  };
  const type = async (typed: string) => {
    await enter(typed);
    const key = new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    await act(async () => field.dispatchEvent(key));
    return field.value;
  };
  /** the message that the field refers to, if any */
  const message = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  const numbers = () => [...main.querySelectorAll('.error [translate=no]')].map((each) => each.textContent);
  const press = (button: HTMLButtonElement) =>
    act(async () => {
      button.focus();
      button.click();
    });
  const remove = () => act(async () => root.render(null));
  const store = (shown: number) => act(async () => draw(shown));
  return { asked, pending, store, field, less, more, enter, type, message, numbers, press, remove };
}

const range = text('common:quantityRange', { min: 1, max: 100 });

it('refuses anything but a whole number in range, with a message until the next key [S5.021 S4.142]', async () => {
  const { asked, type, enter, message, remove } = await show(3);
  for (const typed of ['2,5', '2.5', '1e1', '-2', '2 5', 'two', ' ', '', '0', '101']) {
    expect(await type(typed)).toBe('3');
    expect(message()).toBe(range);
    await enter('1');
    expect(message()).toBeUndefined();
  }
  expect(asked).toEqual([]);
  await remove();
});

it.each([
  [1, 1],
  [4, 2],
])('shows the quantity in stock instead of a range from %s to %s [S4.142]', async (min, max) => {
  const rules = { min, max, refuseAboveMax: () => 'in stock' };
  const { asked, type, message, remove } = await show(min, undefined, rules);
  expect(await type('-2')).toBe(String(min));
  expect(message()).toBe('in stock');
  expect(asked).toEqual([]);
  await remove();
});

it('accepts a whole number in digits of any script [S5.021]', async () => {
  const { asked, type, message, remove } = await show(3);
  for (const typed of ['12', ' 7 ', '٣٤', '۵', '１０']) await type(typed);
  expect(asked).toEqual([12, 7, 34, 5, 10]);
  expect(message()).toBeUndefined();
  await remove();
});

it('excludes the numbers in a refusal from page translation', async () => {
  const { type, numbers, remove } = await show(3, async () => 'Only 12 are available');
  await type('50');
  expect(numbers()).toEqual(['12']);
  await remove();
});

it('shows at the field why its parent component refused a quantity [S4.142]', async () => {
  const { type, message, field, remove } = await show(3, async () => 'refused');
  expect(await type('12')).toBe('3');
  expect(message()).toBe('refused');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await remove();
});

it('reports a typed quantity as pending until it is stored', async () => {
  const { promise: answered, resolve: answer } = deferred<undefined>();
  const { pending, type, field, remove } = await show(3, () => answered);
  await type('12');
  field.blur();
  expect(pending).toEqual([12]);
  await act(async () => answer(undefined));
  expect(pending.at(-1)).toBeUndefined();
  await remove();
});

it('keeps typed text while another quantity is being stored', async () => {
  const { asked, enter, store, field, remove } = await show(3);
  await enter('12');
  await store(4);
  expect(field.value).toBe('12');
  await remove();
  expect(asked).toEqual([12]);
});

it('commits a typed quantity when the field is removed from the page', async () => {
  const { asked, enter, remove } = await show(3);
  await enter('12');
  expect(asked).toEqual([]);
  await remove();
  expect(asked).toEqual([12]);
});

it('keeps the focus on a button that has reached its limit', async () => {
  const { asked, field, less, more, type, press, remove } = await show(2);
  await press(less);
  expect(field.value).toBe('1');
  // disabling the button would drop the focus
  expect(less.matches(':disabled')).toBe(false);
  expect(less.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(less);
  await press(less);
  expect(asked).toEqual([1]);
  await type('99');
  await press(more);
  expect(more.matches(':disabled')).toBe(false);
  expect(more.getAttribute('aria-disabled')).toBe('true');
  await press(more);
  expect(asked).toEqual([1, 99, 100]);
  await press(less);
  expect(field.value).toBe('99');
  await remove();
});

it('changes the quantity in steps above the minimum', async () => {
  const { asked, less, more, type, press, remove } = await show(0, undefined, { min: 0, least: 4, step: 2 });
  await press(more);
  await press(more);
  await type('7');
  await press(more);
  await press(less);
  await press(less);
  await press(less);
  expect(asked).toEqual([4, 6, 7, 8, 6, 4, 0]);
  await remove();
});
