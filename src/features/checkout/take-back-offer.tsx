// Offers to take back an old appliance with the delivery of each new one that has this fact.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '../../ui/mark-language.tsx';
import type { Checkout } from './use-checkout.ts';

export function TakeBackOffer({ checkout: { cart, details, setDetails } }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const note = useId();
  const lines = new Map(cart.lines.flatMap((line) => (line.takeBack ? [[line.sku, line]] : [])));
  if (lines.size === 0) return null;
  const chosen = new Set(details.shipping.takeBack);
  const choose = (sku: string, isChosen: boolean) =>
    setDetails((kept) => {
      const others = (kept.shipping.takeBack ?? []).filter((each) => each !== sku);
      return { ...kept, shipping: { ...kept.shipping, takeBack: isChosen ? [...others, sku] : others } };
    });
  return (
    <fieldset className="stack stack-8" aria-describedby={note}>
      <legend className="field-label">{t('takeBack.legend')}</legend>
      {[...lines].map(([sku, { name, textLanguage }]) => (
        <label key={sku} className="check">
          <input
            type="checkbox"
            checked={chosen.has(sku)}
            onChange={({ target }) => choose(sku, target.checked)}
          />
          {markLanguage(t('takeBack.offer', { name }), [{ name, textLanguage }])}
        </label>
      ))}
      <p className="small quiet" id={note}>
        {t('takeBack.note')}
      </p>
    </fieldset>
  );
}
