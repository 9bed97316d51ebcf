// Puts a product into the cart, from a card (icon) or its page (primary). Tells the outcome once, in a notice.

import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ConfigurableChild } from '../../../schemas/documents/product-document.ts';
import { paths } from '../../config/paths.ts';
import { productUrl } from '../../config/product-url.ts';
import type { Chosen } from '../../domain/cart/chosen.ts';
import { needsChoice } from '../../domain/catalogue/needs-choice.ts';
import { useApp } from '../../model/app-context.ts';
import type { PricedProduct } from '../../model/known-products.ts';
import { type Addition, dequeueAddition, holdAddition, queueAddition } from '../../model/queued-additions.ts';
import { loadWithData } from '../../ui/lazy-component.ts';

type Props = {
  product: PricedProduct;
  child?: ConfigurableChild | undefined;
  variant: 'icon' | 'primary';
  /** options and parts beside the variant */
  chosen?: Chosen | undefined;
  /** asked before every press: false, and the page has said what is missing */
  mayAdd?: () => boolean;
};

/** Shown at least this long, so that a press is seen to do something. */
const BUSY_MS = 240;

export function AddToCartButton({ product, child, variant, chosen, mayAdd }: Props) {
  const { t } = useTranslation('adding');
  const navigate = useNavigate();
  const app = useApp();
  /** presses that are not carried out yet: each counts, one after another */
  const [inFlight, setInFlight] = useState(0);
  const busy = inFlight > 0;
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const [refused, setRefused] = useState<string>();
  const { ui } = app;
  // a press before the databases are open waits for them
  const loadAdding = () => loadWithData(ui, ['cart'], import('./add-product.ts'));
  const preload = () => void loadAdding().catch(() => undefined); // a press tries again and tells
  // what a press needs is fetched soon after the first view, so that it is here when the connection goes
  useEffect(() => {
    const timer = setTimeout(preload, ui.delays.pressedParts);
    return () => clearTimeout(timer);
  }, []);

  const addition: Addition = {
    store: product.store,
    items: [{ sku: product.sku, child: child?.sku, qty: 1 }],
    custom: chosen?.custom,
    bundle: chosen?.bundle,
  };

  async function add(button: HTMLElement) {
    if (variant === 'icon' && !child && needsChoice(product)) {
      // a card does not know what exactly is meant: its page asks
      return navigate(productUrl(app.config, product));
    }
    const press = queueAddition(addition, button);
    if (press === undefined) return;
    if (mayAdd?.() === false) return dequeueAddition(press);
    setInFlight((now) => now + 1);
    const proceed = () => navigate(paths.checkout.to());
    const atLeast = new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    try {
      const added = before.current.then(() =>
        holdAddition(press, async () => {
          try {
            const { addProduct } = await loadAdding();
            setRefused(await addProduct(app, product, child, proceed, atLeast, chosen, press));
          } finally {
            // before its lock is free: whoever waits for that looks whether it is still kept
            dequeueAddition(press);
          }
        }),
      );
      before.current = added.catch(() => undefined);
      await added;
    } catch (error) {
      console.error('adding did not load', error);
      app.ui.toasts.show({ message: t('errors:notSaved'), kind: 'error' });
    } finally {
      setInFlight((now) => now - 1);
    }
  }

  const pressed = {
    'data-addition': JSON.stringify(addition),
    onPointerEnter: preload,
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
      {refused && <p className="error basis-full order-last">{refused}</p>}
    </>
  );
}
