// The submit button of a form.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
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

it('submits the form without taking the focus from a field', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { SubmitButton } = await import('#src/ui/submit-button.tsx');
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const button = createElement(SubmitButton, { children: 'Send' });
  await act(async () => root.render(createElement('form', { onSubmit: sent }, button)));
  const pressed = main.querySelector('button') as HTMLButtonElement;
  // pressing a mouse button moves the focus unless prevented
  expect(pressed.dispatchEvent(new window.MouseEvent('mousedown', { bubbles: true, cancelable: true }))).toBe(
    false,
  );
  await act(async () => pressed.click());
  expect(sent).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});

it('is disabled without losing the focus while it is busy', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { SubmitButton } = await import('#src/ui/submit-button.tsx');
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const draw = (busy: boolean) =>
    act(async () =>
      root.render(
        createElement('form', { onSubmit: sent }, createElement(SubmitButton, { busy, children: 'Send' })),
      ),
    );
  await draw(false);
  const button = main.querySelector('button') as HTMLButtonElement;
  button.focus();
  await draw(true);
  // disabling the button would drop the focus
  expect(button.matches(':disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await act(async () => button.click());
  expect(sent).not.toHaveBeenCalled();
  await draw(false);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  await act(async () => button.click());
  expect(sent).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});
