// Adds a product to the cart from its card (`icon`) or its page (`primary`), and shows the result in one notice.

import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import { productUrl } from '#shared/config/product-url.ts';
import { routes } from '#shared/config/routes.ts';
import type { ProductChoices } from '#shared/domain/cart/product-choices.ts';
import { needsChoice } from '#shared/domain/catalogue/needs-choice.ts';
import {
  type Addition,
  dequeueAddition,
  holdAddition,
  queueAddition,
} from '../../model/cart/queued-additions.ts';
import { type AdditionRules, showAdded } from '../../model/cart/show-added.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyModule } from '../../ui/lazy-component.ts';

/** Loaded soon after the first view, so that a click works after the connection is lost. */
const adding = lazyModule(['cart'], () => import('./add-product.ts'), { after: 'pressedParts' });

/** Loaded at once: without it, a click shows its effect only when it is written. */
const rules = lazyModule([], () => import('#shared/domain/cart/added-ahead.ts'), { isEarly: true });

type Props = {
  product: PricedProduct;
  child?: ConfigurableChild | undefined;
  variant: 'icon' | 'primary';
  /** chosen options and bundle parts, in addition to the variant */
  chosen?: ProductChoices | undefined;
  /** called before each click is handled; returns false if the page has shown which choices are missing */
  mayAdd?: () => boolean;
};

/** Minimum duration of the busy state, so that a click has a visible effect. */
const BUSY_MS = 240;

export function AddToCartButton({ product, child, variant, chosen, mayAdd }: Props) {
  const { t } = useTranslation('adding');
  const navigate = useNavigate();
  const app = useApp();
  /** number of clicks in flight; they are handled one after another */
  const [inFlight, setInFlight] = useState(0);
  const busy = inFlight > 0;
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const [refused, setRefused] = useState<ReactNode>();
  const { ui } = app;
  adding.use();
  const loadedRules = rules.use();

  const addition: Addition = {
    store: product.store,
    items: [{ sku: product.sku, child: child?.sku, qty: 1 }],
    custom: chosen?.custom,
    bundle: chosen?.bundle,
  };

  /** Shows the click's effect, as soon as the code for it is loaded; returns the function that takes it back. */
  function showAhead(press: string): () => void {
    const show = (loaded: AdditionRules) => showAdded(app, loaded, product, child, chosen ?? {}, press);
    if (loadedRules) return show(loadedRules);
    let takeBack: (() => void) | undefined;
    let isOver = false;
    void rules.load(ui).then(
      (part) => {
        if (!isOver) takeBack = show(part);
      },
      // optional: the effect is shown once it is written
      () => undefined,
    );
    return () => {
      isOver = true;
      takeBack?.();
    };
  }

  async function add(button: HTMLElement) {
    if (variant === 'icon' && !child && needsChoice(product)) {
      // a card offers no choice of a variant, so the product page is opened
      return navigate(productUrl(app.config, product));
    }
    const press = queueAddition(addition, button);
    if (press === undefined) return;
    if (mayAdd?.() === false) return dequeueAddition(press);
    setInFlight((now) => now + 1);
    const takeBack = showAhead(press);
    const proceed = () => navigate(routes.checkout.to());
    const atLeast = new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    try {
      const added = before.current.then(() =>
        holdAddition(press, async () => {
          try {
            const { addProduct } = await adding.load(ui);
            const retry = () => void add(button);
            setRefused(await addProduct(app, product, child, proceed, atLeast, chosen, press, retry));
          } finally {
            // dequeued before the lock is released: its next holder checks whether the addition is still queued
            dequeueAddition(press);
          }
        }),
      );
      before.current = added.catch(() => undefined);
      await added;
    } catch (error) {
      console.error('Failed to add to the cart', error);
      app.ui.toasts.show({ message: t('errors:notSaved'), kind: 'error' });
    } finally {
      takeBack();
      setInFlight((now) => now - 1);
    }
  }

  const pressed = {
    'data-addition': JSON.stringify(addition),
    onPointerEnter: () => adding.preload(ui),
    onClick: (event: { currentTarget: HTMLElement }) => add(event.currentTarget),
  };
  if (variant === 'icon') {
    return (
      <button
        type="button"
        className="round line"
        aria-label={t('addNamed', { name: product.name })}
        aria-busy={busy}
        {...pressed}
      >
        {busy ? <span className="ring" /> : <ShoppingBag className="icon" aria-hidden />}
      </button>
    );
  }
  return (
    <>
      <button type="button" className="btn btn-primary" aria-busy={busy} {...pressed}>
        {busy && <span className="ring" />}
        {busy ? t('adding') : t('add')}
      </button>
      {refused && <p className="error last-row">{refused}</p>}
    </>
  );
}
