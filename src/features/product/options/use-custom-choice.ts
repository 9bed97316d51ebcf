// The values of a product's custom options on its page, and their errors.

import { useRef, useState } from 'react';
import {
  type CustomChoice,
  type OptionFault,
  optionFaults,
  type SetOption,
  setOptions,
} from '#shared/domain/catalogue/set-options.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';

const none = {};

export function useCustomChoice(product: PricedProduct) {
  const [choice, setChoice] = useState<CustomChoice>(none);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const faults = optionFaults(product, choice);
  const set: SetOption[] = setOptions(product, choice);
  const shown: Readonly<Record<string, OptionFault>> = tried ? faults : none;
  return {
    choice,
    set,
    faults: shown,
    form,
    change: (optionId: string, value: string) => setChoice((now) => ({ ...now, [optionId]: value })),
    /** Returns true if the product can be added; otherwise shows the errors and focuses the first invalid field. */
    mayAdd: (): boolean => {
      const fine = Object.keys(faults).length === 0;
      if (!fine) {
        setTried(true);
        requestAnimationFrame(() =>
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        );
      }
      return fine;
    },
  };
}
