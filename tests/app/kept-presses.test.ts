// What is pressed and typed before the shop takes its page over, with the script that stands in the page's head.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { doKeptPresses } from '../../src/app/kept-presses.ts';

const script = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
const markup = `<div id="shop" aria-busy="true">
  <a href="#there">link</a>
  <button type="button">add</button>
  <label><input type="radio" name="colour" value="red">red</label>
  <select><option>new</option><option>cheap</option></select>
  <form><input type="search"></form>
</div>`;

/** A page as it is before any script but the one in its head. */
function openPage() {
  const { window } = new JSDOM(markup, { runScripts: 'outside-only', url: 'http://shop.test/' });
  window.eval(script);
  vi.stubGlobal('window', window);
  vi.stubGlobal('Event', window.Event);
  const of = <E extends HTMLElement>(selector: string) => window.document.querySelector(selector) as E;
  const heard: string[] = [];
  /** What the shop does when it takes the page over. */
  const takeOver = () => {
    const [shop, button, radio, field, form] = [
      of('#shop'),
      of('button'),
      of<HTMLInputElement>('[type=radio]'),
      of<HTMLInputElement>('[type=search]'),
      of<HTMLFormElement>('form'),
    ];
    const select = of<HTMLSelectElement>('select');
    select.value = 'new'; // as the server drew it
    select.addEventListener('change', () => heard.push(select.value));
    button.addEventListener('click', () => heard.push('added'));
    radio.addEventListener('change', () => heard.push(radio.value));
    field.addEventListener('input', () => heard.push(field.value));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      heard.push('searched');
    });
    shop.removeAttribute('aria-busy');
    doKeptPresses();
  };
  return { of, heard, takeOver, window };
}

afterEach(() => void vi.unstubAllGlobals());

it('A press, a choice and a typed text before any other script are done once when the page answers, the text first.', () => {
  const { of, heard, takeOver, window } = openPage();
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
  takeOver();
  expect(heard).toEqual(['phone', 'cheap', 'added', 'red', 'searched']);
  doKeptPresses();
  expect(heard).toHaveLength(5);
});

it('Links work at once, and what is pressed after the page answers is not kept.', () => {
  const { of, heard, takeOver, window } = openPage();
  const press = new window.MouseEvent('click', { bubbles: true, cancelable: true });
  of('a').dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
  takeOver();
  expect(heard).toEqual([]);
  of('button').click();
  expect(heard).toEqual(['added']);
});

it('What is gone when the page answers is not pressed.', () => {
  const { of, heard, takeOver } = openPage();
  const button = of('button');
  button.click();
  button.addEventListener('click', () => heard.push('pressed'));
  button.replaceWith(button.cloneNode(true));
  takeOver();
  expect(heard).toEqual([]);
});

it('Nobody else hears what is kept: React, which listens before it has taken the page over, would do it a second time.', () => {
  const { of, window } = openPage();
  const heard: string[] = [];
  for (const kind of ['click', 'input', 'change', 'submit'])
    of('#shop').addEventListener(kind, () => heard.push(kind), { capture: true });
  of('button').click();
  of('[type=radio]').click();
  const bubbling = { bubbles: true, cancelable: true };
  of('[type=search]').dispatchEvent(new window.Event('input', bubbling));
  of('select').dispatchEvent(new window.Event('change', bubbling));
  of('form').dispatchEvent(new window.Event('submit', bubbling));
  expect(heard).toEqual([]);
  of('a').click();
  expect(heard).toEqual(['click']);
});
