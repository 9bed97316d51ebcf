// A form whose fields were filled without events, as by some password managers and browsers.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { loginForm } from '#shared/domain/account/reset-form.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('HTMLElement', window.HTMLElement);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('submits values that a password manager filled in without events', async () => {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useAccountForm } = await import('#src/features/account/use-account-form.ts');
  const send = vi.fn(async (_values: z.infer<typeof loginForm>) => ({ ok: true as const, value: undefined }));
  function Login(): ReactNode {
    const { form, onSubmit } = useAccountForm({
      shape: loginForm,
      values: { email: '', password: '' },
      send,
    });
    return createElement(
      'form',
      { noValidate: true, onSubmit },
      createElement('input', { type: 'text', hidden: true, readOnly: true, value: 'other' }),
      createElement('input', { type: 'email', ...form.register('email') }),
      createElement('input', { type: 'password', ...form.register('password') }),
    );
  }
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  await act(async () => root.render(createElement(Login)));
  const fill = (type: string, value: string) => {
    (main.querySelector(`[type=${type}]`) as HTMLInputElement).value = value;
  };
  fill('email', 'zane@example.lv');
  fill('password', ' secret ');
  await act(async () => (main.querySelector('form') as HTMLFormElement).requestSubmit());
  expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'zane@example.lv', password: ' secret ' });
  await act(async () => root.unmount());
});

it('submitForm is the only function that submits forms', () => {
  const src = path.resolve(import.meta.dirname, '../../src');
  const callers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /\.handleSubmit\(/.test(readFileSync(path.join(src, file), 'utf8')));
  expect(callers).toEqual(['ui/submit-form.ts']);
});
