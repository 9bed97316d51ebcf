// The compare table: one column per product; names and row labels are sticky, differing rows come first. The screen
// provides the product cells.

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompareRow } from '#shared/domain/catalogue/compare-rows.ts';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';

export type CompareColumn = {
  sku: string;
  name: string;
  /** undefined if the product is not on this device or is no longer sold */
  product: PricedProduct | undefined;
  /** text shown if `product` is undefined */
  absent: string;
};

type Slot = (product: PricedProduct) => ReactNode;

type Props = {
  columns: readonly CompareColumn[];
  rows: readonly CompareRow[];
  onlyDifferences: boolean;
  onRemove: (sku: string, textLanguage?: string) => void;
  urlOf: (product: PricedProduct) => string;
  picture: Slot;
  price: Slot;
  stock: Slot;
};

function Rows({
  title,
  rows,
  columns,
}: { title: string; rows: readonly CompareRow[] } & Pick<Props, 'columns'>) {
  const { t } = useTranslation('compare');
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className="part">
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ code, label, values }) => (
        <tr key={code}>
          <th scope="row">
            <span>{label}</span>
          </th>
          {columns.map(({ sku }, place) => (
            <td key={sku}>
              {values[place] || (
                <span className="quiet">
                  <span aria-hidden>–</span>
                  <span className="sr-only">{t('noValue')}</span>
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function CompareTable({
  columns,
  rows,
  onlyDifferences,
  onRemove,
  urlOf,
  picture,
  price,
  stock,
}: Props) {
  const { t } = useTranslation('compare');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="comparison" tabIndex={0} aria-label={t('table')}>
      <table>
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr className="pictures">
            <td />
            {columns.map(({ sku, name, product }) => (
              <td key={sku}>
                <div className="tile">
                  {product && picture(product)}
                  <button
                    type="button"
                    className="round"
                    aria-label={t('removeNamed', { name })}
                    onClick={() => onRemove(sku, product?.text_language)}
                  >
                    <X className="icon icon-small" aria-hidden />
                  </button>
                </div>
              </td>
            ))}
          </tr>
          <tr className="names">
            <th scope="col">
              <span className="sr-only">{t('property')}</span>
            </th>
            {columns.map(({ sku, name, product }) => (
              <th key={sku} scope="col" lang={product?.text_language}>
                {product ? <Link to={urlOf(product)}>{name}</Link> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <span>{t('price')}</span>
            </th>
            {columns.map(({ sku, product, absent }) => (
              <td key={sku}>{product ? price(product) : <span className="quiet">{absent}</span>}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              <span>{t('stock')}</span>
            </th>
            {columns.map(({ sku, product }) => (
              <td key={sku}>{product && stock(product)}</td>
            ))}
          </tr>
        </tbody>
        <Rows title={t('differences')} rows={rows.filter(({ differs }) => differs)} columns={columns} />
        {!onlyDifferences && (
          <Rows title={t('same')} rows={rows.filter(({ differs }) => !differs)} columns={columns} />
        )}
      </table>
    </section>
  );
}
