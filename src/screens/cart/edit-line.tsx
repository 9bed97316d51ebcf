// The cart's edit mode: a sheet in which the user chooses another variant or quantity for a line.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#schemas/fault.ts';
import {
  type CartEdit,
  editedVariant,
  openEdit,
  setEditOption,
  setEditQuantity,
} from '#shared/domain/cart/cart-edit.ts';
import type { CartViewLine } from '#shared/domain/cart/cart-view.ts';
import { offerPieces } from '#shared/domain/cart/offer-pieces.ts';
import { chosenOf, unitPrices } from '#shared/domain/cart/product-choices.ts';
import { allowedQuantity, hasQuantityRules, quantityRules } from '#shared/domain/cart/quantity-rules.ts';
import { optionRows } from '#shared/domain/catalogue/variant-choice.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { offeredPieces } from '#shared/domain/pricing/shown-price.ts';
import { changeVariant } from '../../features/cart/commands.ts';
import { currentCart } from '../../model/cart/current-cart.ts';
import { type PricedProduct, productBySku } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useResource } from '../../ui/use-resource.ts';

const QuantityHint = lazyComponent(['choosing'], () => import('../../ui/quantity-hint.tsx'), {
  isEarly: true,
});

type Props = { line: CartViewLine; onClose: () => void };

function EditForm({ line, product, onClose }: Props & { product: PricedProduct }) {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const { lines = [] } = useResource(currentCart(app, i18n.language)) ?? {};
  const [edit, setEdit] = useState<CartEdit>(() =>
    openEdit(
      product,
      product.configurable_children.find(({ sku }) => sku === line.sku),
      line.qty,
    ),
  );
  const [fault, setFault] = useState<Fault>();
  const child = editedVariant(product, edit);
  const thing = child ?? product;
  const others = offerPieces(product, child, lines, [line.key], product.pricedAt);
  const offered = offeredPieces(thing, product.pricedAt) - others;
  // the minimum quantity is always allowed: if the backend refuses it, the response explains why
  const sold = quantityRules(thing.stock, app.config.cart, offered);
  const rules = { ...sold, most: Math.max(sold.least, sold.most) };
  const qty = allowedQuantity(edit.qty, rules);

  const cents =
    child &&
    unitPrices(product, child, chosenOf(line.product_option), product.pricedAt, edit.qty, others)?.current;
  const price = cents === undefined ? '' : formatPrice(cents, app.config.currency.format);

  async function save() {
    if (!child) return setFault({ code: 'no-variant' });
    const result = await changeVariant(app, line.key, product, child, qty);
    if (result.ok) onClose();
    else setFault(result.fault);
  }

  return (
    <div className="stack stack-20 pad-20">
      <div>
        <p>
          <b lang={line.textLanguage}>{line.name}</b>
        </p>
        {line.chosen.map(({ title, value }, place) => (
          <p key={place} className="small quiet">{`${title}: ${value}`}</p>
        ))}
        {price && (
          <p className="num" aria-live="polite">
            {markUntranslated(t('unit.price', { price }), price)}
          </p>
        )}
      </div>
      {optionRows(product, edit.selectedOptions).map(({ code, label, values }) => (
        <Field key={code} id={`edit-${code}`} label={label}>
          {(aria) => (
            <select
              className="input"
              value={edit.selectedOptions[code] ?? ''}
              onChange={(event) => {
                setFault(undefined);
                setEdit(setEditOption(edit, code, event.target.value));
              }}
              {...aria}
            >
              {values.map(({ value, label: name, soldOut }) => (
                <option key={value} value={value}>
                  {soldOut ? t('edit.soldOut', { name }) : name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <div className="chips chips-6">
        <Quantity
          value={qty}
          min={rules.least}
          max={rules.most}
          step={rules.step}
          onChange={(wanted) => setEdit(setEditQuantity(edit, allowedQuantity(wanted, rules)))}
          label={t('quantity', { name: line.name })}
          decreaseLabel={t('less', { name: line.name })}
          increaseLabel={t('more', { name: line.name })}
        />
      </div>
      {hasQuantityRules(thing.stock) && (
        <LazyPart>
          <QuantityHint rules={rules} />
        </LazyPart>
      )}
      {fault && (
        <p className="error" role="alert">
          {markLanguage(t(...faultText(fault)), [line], markNumbers)}
        </p>
      )}
      <button type="button" className="btn btn-primary wide" onClick={save}>
        {t('edit.save')}
      </button>
    </div>
  );
}

/** @param line undefined while no line is being edited */
export function EditLine({ line, onClose }: { line: CartViewLine | undefined; onClose: () => void }) {
  const { t, i18n } = useTranslation('cart');
  const app = useApp();
  const product = useResource(line && productBySku(app, i18n.language, line.parentSku ?? line.sku));
  return (
    <Sheet open={line !== undefined} onClose={onClose} title={t('edit.title')} closeLabel={t('common:close')}>
      {line &&
        (product ? (
          <EditForm key={line.key} line={line} product={product} onClose={onClose} />
        ) : (
          <TextSkeleton lines={4} />
        ))}
    </Sheet>
  );
}
