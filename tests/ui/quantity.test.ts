// A quantity between its two buttons.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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

/** A quantity from 1 to 100 whose holder takes whatever it is asked for. */
async function show(value: number) {
  const { createRoot } = await import('react-dom/client');
  const { Quantity } = await import('../../src/ui/quantity.tsx');
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const asked: number[] = [];
  const draw = (shown: number) =>
    root.render(
      createElement(Quantity, {
        value: shown,
        min: 1,
        max: 100,
        label: 'quantity',
        decreaseLabel: 'less',
        increaseLabel: 'more',
        onChange: (wanted) => {
          asked.push(wanted);
          draw(wanted);
        },
      }),
    );
  await act(async () => draw(value));
  const field = main.querySelector('input') as HTMLInputElement;
  const [less, more] = main.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement];
  const type = async (typed: string) => {
    const { set } = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value') ?? {};
    await act(async () => {
      set?.call(field, typed);
      field.dispatchEvent(new window.Event('input', { bubbles: true }));
    });
    const enter = new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    await act(async () => field.dispatchEvent(enter));
    return field.value;
  };
  const press = (button: HTMLButtonElement) =>
    act(async () => {
      button.focus();
      button.click();
    });
  return { asked, field, less, more, type, press, remove: () => act(async () => root.unmount()) };
}

it('S5.021 takes a whole number that is typed; the one of before comes back for anything else', async () => {
  const { asked, type, remove } = await show(3);
  for (const typed of ['2,5', '2.5', '1e1', '-2', '2 5', 'two', ' ', '']) expect(await type(typed)).toBe('3');
  expect(asked).toEqual([]);
  expect(await type('12')).toBe('12');
  expect(await type(' 7 ')).toBe('7');
  expect(asked).toEqual([12, 7]);
  await remove();
});

it('keeps the focus on a button that has come to its end, which does nothing more', async () => {
  const { asked, field, less, more, type, press, remove } = await show(2);
  await press(less);
  expect(field.value).toBe('1');
  // a button that is disabled drops the focus
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
