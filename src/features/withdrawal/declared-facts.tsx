// The contents of a withdrawal, in the confirmation step and on its receipt.

import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { type GoodsPage, useNameLanguage } from './use-name-language.ts';

type Props = {
  number: string;
  items: readonly { sku: string; name: string; qty: number }[];
  /** the goods of the order, as far as they are known */
  goods: readonly GoodsPage[];
  person: { name: string; email: string; reason: string } | undefined;
  /** further facts of a receipt */
  more?: readonly { label: string; value: string }[];
};

export function DeclaredFacts({ number, items, goods, person, more = [] }: Props) {
  const { t, i18n } = useTranslation('withdrawal');
  const languageOf = useNameLanguage(goods);
  const facts = [
    { label: t('fields.name'), value: person?.name },
    { label: t('fields.email'), value: person?.email },
    { label: t('fields.reason'), value: person?.reason },
    ...more,
  ].filter(({ value }) => value);
  return (
    <>
      <div>
        <p className="small quiet">{t('number')}</p>
        <p className="num size-xl strong" translate="no">
          {number}
        </p>
      </div>
      <hr className="rule" />
      <ul className="stack stack-8" aria-label={t('goods')}>
        {items.map(({ sku, name, qty }) => (
          <li key={sku} className="small">
            {markLanguage(
              t('pieces', { qty: formatQuantity(qty, i18n.language), name }),
              [{ name, textLanguage: languageOf(sku, name) }],
              markNumbers,
            )}
            <span className="quiet block">{sku}</span>
          </li>
        ))}
      </ul>
      <hr className="rule" />
      <dl className="stack stack-12">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="small quiet">{label}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
