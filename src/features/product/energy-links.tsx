// The energy arrow of a labelled product, linked to its label, and a link to its data sheet.

import { useTranslation } from 'react-i18next';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { type AppContext, useApp } from '../../model/shell/app-context.ts';
import { EnergyArrow } from '../../ui/energy-arrow.tsx';

type Energy = NonNullable<PricedProduct['energy']>;

/** Returns the URL of a document, which the catalogue states relative to the bridge. */
export const energyDocumentUrl = (app: Pick<AppContext, 'config'>, path: string): string =>
  /^https?:/.test(path) ? path : app.config.bridge.origin + path;

type Props = {
  energy: Energy;
  large?: boolean;
  /** its name distinguishes the links in a list */
  product: Pick<PricedProduct, 'name' | 'text_language'>;
};

/** The name of the product, for screen readers only. */
const OfProduct = ({ product: { name, text_language } }: Pick<Props, 'product'>) => (
  <span className="sr-only">
    : <span lang={text_language}>{name}</span>
  </span>
);

export function EnergyLinks({ energy, large, product }: Props) {
  const app = useApp();
  const { t } = useTranslation('product');
  const [best = 'A', worst = 'G'] = energy.scale.split(/-(?=[A-G]$)/);
  const arrow = (
    <EnergyArrow
      energyClass={energy.class}
      scale={energy.scale}
      label={t(energy.label ? 'energy.openLabel' : 'energy.class', {
        class: energy.class,
        best,
        worst,
        name: product.name,
      })}
      large={large}
    />
  );
  return (
    <span className="energy">
      {energy.label ? (
        <a href={energyDocumentUrl(app, energy.label)} target="_blank" rel="noreferrer">
          {arrow}
        </a>
      ) : (
        arrow
      )}
      {energy.sheet && (
        <a className="link" href={energyDocumentUrl(app, energy.sheet)} target="_blank" rel="noreferrer">
          {t('energy.sheet')}
          <OfProduct product={product} />
        </a>
      )}
      {large && energy.label && (
        <a className="link" href={energyDocumentUrl(app, energy.label)} target="_blank" rel="noreferrer">
          {t('energy.label')}
          <OfProduct product={product} />
        </a>
      )}
    </span>
  );
}
