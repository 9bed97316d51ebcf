// Tests the checkout step in the URL, whose update can arrive after the next step is open.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutStep } from '#src/machines/checkout-machine.ts';

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

/** Renders the hook in a router whose URL changes only on request. */
async function openSteps() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Router, NavigationType } = await import('react-router-dom');
  const { useStepHistory } = await import('#src/features/checkout/use-step-history.ts');
  const written: Written[] = [];
  const opened: CheckoutStep[] = [];
  let mayOpen: CheckoutStep | undefined;
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
    useStepHistory(step, (to) => {
      opened.push(to);
      return mayOpen ?? to;
    });
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
    opened,
    /** makes `step` the last step that checkout allows */
    allow: (step: CheckoutStep) => {
      mayOpen = step;
    },
    /** shows a step: the next one, or an earlier one that is opened again */
    pass: (step: CheckoutStep) => show({ step }),
    /** delivers an earlier URL update to the router */
    arrives: ({ search, isReplaced }: Written) =>
      show({ search, type: isReplaced ? NavigationType.Replace : NavigationType.Push }),
    /** navigates to a URL as the back and forward buttons do */
    press: (search: string) => show({ search, type: NavigationType.Pop }),
    close: () => act(async () => root.unmount()),
  };
}

it('ignores a URL change to a step that arrives after the next step was completed', async () => {
  const steps = await openSteps();
  await steps.pass('shipping');
  await steps.pass('payment');
  expect(steps.written).toEqual([
    { search: '?step=personalDetails', isReplaced: true },
    { search: '?step=shipping', isReplaced: false },
    { search: '?step=payment', isReplaced: false },
  ]);
  for (const late of [...steps.written]) await steps.arrives(late);
  expect(steps.opened).toEqual([]);
  expect(steps.written).toHaveLength(3);
  await steps.close();
});

/** Completes the first two steps, then goes back to the first one. */
async function backAtTheFirst() {
  const steps = await openSteps();
  await steps.arrives({ search: '?step=personalDetails', isReplaced: true });
  for (const step of ['shipping', 'payment'] as const) {
    await steps.pass(step);
    await steps.arrives({ search: `?step=${step}`, isReplaced: false });
  }
  for (const step of ['shipping', 'personalDetails'] as const) {
    await steps.press(`?step=${step}`);
    await steps.pass(step);
  }
  expect(steps.opened).toEqual(['shipping', 'personalDetails']);
  return steps;
}

it('reopens the steps on Forward after Back, without new history entries', async () => {
  const steps = await backAtTheFirst();
  const written = steps.written.length;
  for (const step of ['shipping', 'payment'] as const) {
    await steps.press(`?step=${step}`);
    await steps.pass(step);
  }
  expect(steps.opened.slice(2)).toEqual(['shipping', 'payment']);
  expect(steps.written).toHaveLength(written);
  await steps.close();
});

it('replaces the URL if Forward leads to a step that is not allowed', async () => {
  const steps = await backAtTheFirst();
  steps.allow('personalDetails');
  await steps.press('?step=shipping');
  expect(steps.opened.at(-1)).toBe('shipping');
  expect(steps.written.at(-1)).toEqual({ search: '?step=personalDetails', isReplaced: true });
  await steps.close();
});
