// Empty states: the picture shows the current state of the connection.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionState } from '#src/ui/connection-icon.tsx';
import { createCell } from '#src/ui/create-cell.ts';
import { InterfaceProvider } from '#src/ui/interface-state.ts';
import type { Readable } from '#src/ui/use-resource.ts';
import { newInterfaceState } from '../support/browser/app-of.ts';

beforeEach(() => {
  const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

async function openEmptyState(isOnline: Readable<boolean>) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { ConnectionIcon } = await import('#src/ui/connection-icon.tsx');
  const { EmptyState } = await import('#src/ui/empty-state.tsx');
  const main = document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const value = { ...newInterfaceState(), isOnline };
  const state = createElement(EmptyState, { title: 'Nothing', text: 'here' });
  await act(async () => root.render(createElement(InterfaceProvider, { value }, state)));
  return {
    act,
    picture: () => main.querySelector('svg')?.outerHTML,
    pictureOf: (icon: ConnectionState) =>
      renderToStaticMarkup(createElement(ConnectionIcon, { state: icon })),
    close: () => act(async () => root.unmount()),
  };
}

it('changes its picture when the connection changes', async () => {
  const isOnline = createCell(true);
  const { act, picture, pictureOf, close } = await openEmptyState(isOnline);
  expect(picture()).toBe(pictureOf('closed'));
  await act(async () => isOnline.set(false));
  expect(picture()).toBe(pictureOf('open'));
  await act(async () => isOnline.set(true));
  expect(picture()).toBe(pictureOf('closed'));
  await close();
});
