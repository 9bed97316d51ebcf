// Checkout's step in the address, which is written later than the step was passed wherever a device is busy.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutStep } from '../../../src/machines/checkout.ts';

beforeEach(() => {
  const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Written = { search: string; isReplaced: boolean };

/** The hook under a browser whose address follows only when it is told to. */
async function openSteps() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Router, NavigationType } = await import('react-router-dom');
  const { useStepHistory } = await import('../../../src/features/checkout/use-step-history.ts');
  const written: Written[] = [];
  const wentBackTo: CheckoutStep[] = [];
  const write = (isReplaced: boolean) => (to: unknown) => {
    const { search = '' } = to as { search?: string };
    written.push({ search, isReplaced });
  };
  const navigator = {
    createHref: String,
    go: () => undefined,
    push: write(false),
    replace: write(true),
  };
  function Steps({ step }: { step: CheckoutStep }) {
    useStepHistory(step, (to) => wentBackTo.push(to));
    return null;
  }
  const root = createRoot(document.querySelector('main') as HTMLElement);
  let shown = { step: 'personalDetails' as CheckoutStep, search: '', type: NavigationType.Pop };
  const show = (change: Partial<typeof shown>) =>
    act(async () => {
      shown = { ...shown, ...change };
      const location = { pathname: '/checkout', search: shown.search };
      const page = createElement(Steps, { step: shown.step });
      root.render(createElement(Router, { location, navigator, navigationType: shown.type, children: page }));
    });
  await show({});
  return {
    written,
    wentBackTo,
    /** a step is passed, or opened again */
    pass: (step: CheckoutStep) => show({ step }),
    /** the address that was written is there */
    arrives: ({ search, isReplaced }: Written) =>
      show({ search, type: isReplaced ? NavigationType.Replace : NavigationType.Push }),
    /** the shopper presses Back or Forward */
    press: (search: string) => show({ search, type: NavigationType.Pop }),
    close: () => act(async () => root.unmount()),
  };
}

it('a step that reaches the address after the next one was passed leads nowhere', async () => {
  const steps = await openSteps();
  await steps.pass('shipping');
  await steps.pass('payment');
  expect(steps.written).toEqual([
    { search: '?step=personalDetails', isReplaced: true },
    { search: '?step=shipping', isReplaced: false },
    { search: '?step=payment', isReplaced: false },
  ]);
  for (const late of [...steps.written]) await steps.arrives(late);
  expect(steps.wentBackTo).toEqual([]);
  expect(steps.written).toHaveLength(3);
  await steps.close();
});

it('the browser’s Back opens the step of that address, and its Forward passes none', async () => {
  const steps = await openSteps();
  await steps.arrives({ search: '?step=personalDetails', isReplaced: true });
  await steps.pass('shipping');
  await steps.arrives({ search: '?step=shipping', isReplaced: false });
  await steps.press('?step=personalDetails');
  expect(steps.wentBackTo).toEqual(['personalDetails']);
  await steps.pass('personalDetails');
  await steps.press('?step=shipping');
  expect(steps.wentBackTo).toEqual(['personalDetails']);
  expect(steps.written.at(-1)).toEqual({ search: '?step=personalDetails', isReplaced: true });
  await steps.close();
});
