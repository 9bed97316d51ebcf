// Input before hydration, recorded by the script of the page's head.
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { classicScript } from '#build/inline-script.ts';
import { replayInput } from '#src/start/record-input.ts';

const script = await classicScript('src/start/head-script.ts');
const markup = `<div id="shop" aria-busy="true">
  <a href="#there" data-cart>link</a>
  <main>
  <button type="button" data-addition='{"items":[{"sku":"KETTLE","qty":1}]}'>add</button>
  <button type="button" id="other" data-addition='{"items":[{"sku":"SHIRT","child":"SHIRT-M","qty":1}]}'>add</button>
  <label><input type="radio" name="colour" value="red">red</label>
  </main>
  <select><option>new</option><option>cheap</option></select>
  <form><input type="search"></form>
</div>`;

/**
 * Opens a page on which only the script of its head has run.
 * @param databases names of the device's databases
 */
function openPage(databases: readonly string[] = []) {
  const { window } = new JSDOM(markup, { runScripts: 'outside-only', url: 'http://shop.test/' });
  Object.assign(window, { indexedDB: { databases: async () => databases } });
  window.eval(script);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.stubGlobal('window', window);
  vi.stubGlobal('Event', window.Event);
  const of = <E extends HTMLElement>(selector: string) => window.document.querySelector(selector) as E;
  const events: string[] = [];
  /** Hydrates the page. */
  const takeOver = () => {
    const [shop, button, radio, field, form] = [
      of('#shop'),
      of('button'),
      of<HTMLInputElement>('[type=radio]'),
      of<HTMLInputElement>('[type=search]'),
      of<HTMLFormElement>('form'),
    ];
    const select = of<HTMLSelectElement>('select');
    select.value = 'new'; // the server has rendered this value
    select.addEventListener('change', () => events.push(select.value));
    button.addEventListener('click', () => events.push(['added', button.dataset.kept].join(' ').trim()));
    radio.addEventListener('change', () => events.push(radio.value));
    field.addEventListener('input', () => events.push(field.value));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      events.push('searched');
    });
    shop.removeAttribute('aria-busy');
    replayInput();
  };
  return { of, events, takeOver, window };
}

/** Returns the ids of additions queued on the device. */
const kept = ({ localStorage }: JSDOM['window']) =>
  Object.keys(localStorage).map((key) => /^addition\|(.+)$/.exec(key)?.[1]);

afterEach(() => void vi.unstubAllGlobals());

it('marks a button that adds as busy until its click is replayed', () => {
  const { of, takeOver } = openPage();
  of('button').click();
  expect(of('button').getAttribute('aria-busy')).toBe('true');
  takeOver();
  expect(of('button').getAttribute('aria-busy')).toBe('false');
});

it('counts the products of clicks at the cart on a new device until hydration', async () => {
  const { of, takeOver } = openPage();
  const shown = () => of('[data-cart]').getAttribute('data-ahead');
  of('button').click();
  await expect.poll(shown).toBe('1');
  of('#other').click();
  await expect.poll(shown).toBe('2');
  takeOver();
  expect(shown()).toBeNull();
});

it('counts no clicks at a cart whose contents are not known yet', async () => {
  const { of, window } = openPage(['shop']);
  of('button').click();
  expect(kept(window)).toHaveLength(1);
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(of('[data-cart]').hasAttribute('data-ahead')).toBe(false);
});

it('replays clicks, choices and typed text once after hydration, with text first', () => {
  const { of, events, takeOver, window } = openPage();
  of('button').click();
  of('button').click();
  of('[type=radio]').click();
  expect(of<HTMLInputElement>('[type=radio]').checked).toBe(false);
  const field = of<HTMLInputElement>('[type=search]');
  field.value = 'phone';
  field.dispatchEvent(new window.Event('input', { bubbles: true }));
  const select = of<HTMLSelectElement>('select');
  select.value = 'cheap';
  select.dispatchEvent(new window.Event('change', { bubbles: true }));
  const submit = new window.Event('submit', { bubbles: true, cancelable: true });
  of('form').dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  const [press = ''] = kept(window);
  takeOver();
  expect(events).toEqual(['phone', 'cheap', `added ${press}`, 'red', 'searched']);
  expect(of('button').dataset).not.toHaveProperty('kept');
  replayInput();
  expect(events).toHaveLength(5);
});

it('does not record links or clicks after hydration', () => {
  const { of, events, takeOver, window } = openPage();
  const press = new window.MouseEvent('click', { bubbles: true, cancelable: true });
  of('a').dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
  takeOver();
  expect(events).toEqual([]);
  of('button').click();
  expect(events).toEqual(['added']);
});

it('drops clicks on elements that have been replaced', () => {
  const { of, events, takeOver } = openPage();
  const button = of('button');
  button.click();
  button.addEventListener('click', () => events.push('pressed'));
  button.replaceWith(button.cloneNode(true));
  takeOver();
  expect(events).toEqual([]);
});

it('stores an addition once when clicked', () => {
  const plain = openPage();
  plain.of('button').click();
  plain.of('button').click();
  expect(kept(plain.window)).toHaveLength(1);
});

it('stores no addition after a choice that is not yet applied', () => {
  const chosen = openPage();
  chosen.of('[type=radio]').click();
  chosen.of('button').click();
  expect(kept(chosen.window)).toEqual([]);
  chosen.takeOver();
  expect(chosen.events).toEqual(['red', 'added']);
});

it('hides recorded events from React, which would otherwise replay them again', () => {
  const { of, window } = openPage();
  const events: string[] = [];
  for (const kind of ['click', 'input', 'change', 'submit'])
    of('#shop').addEventListener(kind, () => events.push(kind), { capture: true });
  of('button').click();
  of('[type=radio]').click();
  const bubbling = { bubbles: true, cancelable: true };
  of('[type=search]').dispatchEvent(new window.Event('input', bubbling));
  of('select').dispatchEvent(new window.Event('change', bubbling));
  of('form').dispatchEvent(new window.Event('submit', bubbling));
  expect(events).toEqual([]);
  of('a').click();
  expect(events).toEqual(['click']);
});
