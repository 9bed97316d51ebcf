// A cart line: product, stock, delivery, price change, quantity and removal.

import { Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { type Fault, ok, type Result } from '#schemas/fault.ts';
import { productUrl } from '#shared/config/product-url.ts';
import { lineTotal } from '#shared/domain/cart/cart-totals.ts';
import {
  type CartViewLine,
  isPriceChanged,
  rulesOfLine,
  singlePriceOf,
} from '#shared/domain/cart/cart-view.ts';
import { isQuantity, quantityFault } from '#shared/domain/cart/quantity-rules.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { shownReference } from '#shared/domain/pricing/shown-price.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { type QueuedQuantity, queueQuantity } from '../../model/cart/queue-quantity.ts';
import { type AppContext, useApp } from '../../model/shell/app-context.ts';
import { notify } from '../../model/shell/notify.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EnergyArrow } from '../../ui/energy-arrow.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { ReferenceAmount } from '../../ui/reference-amount.tsx';
import { StockMark } from '../../ui/stock-mark.tsx';
import { agreeToPrice, removeChildren, removeLine, restoreLine, setQuantity } from './commands.ts';
import { focusBeside } from './focus-beside.ts';
import { LinePicture } from './line-picture.tsx';
import { noticeRemoved } from './notice-added.ts';

// lazy, because few products have quantity rules
const QuantityHint = lazyComponent(['choosing'], () => import('../../ui/quantity-hint.tsx'), {
  isEarly: true,
});

type Props = {
  line: CartViewLine;
  /** number of cart lines that are variants of the same product, including this one */
  variants?: number;
  delivery?: string | undefined;
  /** opens the edit mode; undefined in layouts without an edit mode */
  onEdit?: ((line: CartViewLine) => void) | undefined;
};

/** Returns the URL of a document, whose path in the catalogue is relative to the bridge. */
const documentUrl = (app: Pick<AppContext, 'config'>, path: string) =>
  /^https?:/.test(path) ? path : app.config.bridge.origin + path;

function StockText({ stock }: { stock: CartViewLine['stock'] }) {
  const { t } = useTranslation('cart');
  const text = {
    yes: 'qty' in stock ? markNumbers(t('stock.counted', { qty: stock.qty })) : t('stock.yes'),
    few: t('stock.few', { count: 'qty' in stock ? stock.qty : 0 }),
    order: t('stock.order', { count: 'days' in stock ? stock.days : 0 }),
    no: t('stock.no'),
    unknown: t('stock.unknown'),
    volatile: t('notices.volatile'),
  }[stock.kind];
  return (
    <span className={`stock ${stock.kind}`}>
      <StockMark kind={stock.kind === 'volatile' ? 'unknown' : stock.kind} />
      {text}
    </span>
  );
}

/** Shows the error that the backend reported for the line. */
function LineTrouble({ errors }: Pick<CartViewLine, 'errors'>) {
  const { t } = useTranslation('cart');
  const trouble = (['sync', 'update'] as const).find((kind) => errors?.[kind]);
  return (
    trouble && (
      <div className="full-row">
        <p className="note bad">{t(`trouble.${trouble}`)}</p>
      </div>
    )
  );
}

/** Shows the unit price of a reduced line and its reference price. */
function UnitPrice({ line, money }: { line: CartViewLine; money: (cents: number) => string }) {
  const { t } = useTranslation('cart');
  const reference = shownReference({ ...line, current: line.price });
  if (!reference) return null;
  const price = money(line.price);
  return (
    <p className="was">
      <ReferenceAmount
        {...reference}
        label={t(reference.isLowest ? 'unit.lowest' : 'unit.before')}
        amount={money(reference.price)}
      />
      {line.qty > 1 && <> {markUntranslated(t('unit.price', { price }), price)}</>}
    </p>
  );
}

export function CartLine({ line, variants = 1, delivery, onEdit }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const [asking, setAsking] = useState(false);
  const rules = rulesOfLine(line);
  const trouble = isQuantity(line.qty) ? quantityFault(line.qty, rules, line.name) : undefined;
  const config = app.config;
  const money = (cents: number) => formatPrice(cents, config.currency.format);
  const row = useRef<HTMLLIElement>(null);
  /** moves the focus on unmount; set if this tab removes the line */
  const goOn = useRef<() => void>(undefined);
  useEffect(() => () => goOn.current?.(), []);

  const typedQuantity = useRef<QueuedQuantity>(undefined);
  const keepTyped = (qty: number | undefined) => {
    typedQuantity.current?.forget();
    const isKept = qty !== undefined && !quantityFault(qty, rules, line.name);
    typedQuantity.current = isKept ? queueQuantity(line.key, qty) : undefined;
  };

  /** Returns the text of the fault for the field. If the line has unmounted, also shows the fault as a notice. */
  function refuseQuantity(fault: Fault): ReactNode {
    if (!row.current) notify(app, fault, { names: [line] });
    return markLanguage(t(...faultText(fault)), [line], markNumbers);
  }
  async function changeQuantity(qty: number): Promise<ReactNode> {
    const result = await setQuantity(app, line.key, qty, line.limit, line);
    return result.ok ? undefined : refuseQuantity(result.fault);
  }
  async function agree() {
    const result = await agreeToPrice(app, line.key, singlePriceOf(line));
    if (!result.ok) notify(app, result.fault, { onRetry: agree });
  }
  async function remove(take: () => Promise<Result<CartLineDocument[]>>) {
    setAsking(false);
    if (row.current) goOn.current = focusBeside(row.current);
    const result = await take();
    if (!result.ok) {
      goOn.current = undefined;
      return notify(app, result.fault, { onRetry: () => remove(take) });
    }
    const restore = async (taken: CartLineDocument) => {
      const restored = await restoreLine(app, taken);
      if (!restored.ok) notify(app, restored.fault, { onRetry: () => restore(taken) });
    };
    noticeRemoved(app, line, async () => {
      for (const taken of result.value) await restore(taken);
    });
  }
  const removeThis = () =>
    remove(() => removeLine(app, line.key).then((taken) => (taken.ok ? ok([taken.value]) : taken)));
  const { parentSku = '' } = line;
  const removeAll = {
    label: t('removeAsk.all', { number: variants }),
    onChoose: () => remove(() => removeChildren(app, parentSku)),
  };

  return (
    <li ref={row} className="item">
      <LinePicture line={line} />
      <div className="item-body">
        <h3 lang={line.textLanguage}>
          {line.page ? (
            <Link to={productUrl(app.config, line.page.product, line.page.childSku)}>{line.name}</Link>
          ) : (
            line.name
          )}
        </h3>
        <p className="small quiet" lang={line.textLanguage}>
          {line.subtitle}
        </p>
        {line.chosen.length > 0 && (
          <dl className="xs quiet pairs">
            {line.chosen.map(({ title, value }, place) => (
              <div key={place}>
                <dt>{title}:</dt> <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {line.energy && (
          <span className="energy">
            <EnergyArrow
              energyClass={line.energy.class}
              scale={line.energy.scale}
              label={t('energy', { class: line.energy.class, scale: line.energy.scale.replace('-', ' – ') })}
            />
            <a className="link" href={documentUrl(app, line.energy.sheet)} target="_blank" rel="noreferrer">
              {t('dataSheet')}
            </a>
          </span>
        )}
        <StockText stock={line.stock} />
        {delivery && <p className="small">{t('deliveryOn', { day: delivery })}</p>}
        {onEdit && line.parentSku !== undefined && line.page && (
          <button
            type="button"
            className="link small start"
            aria-label={t('edit.openNamed', { name: line.name })}
            onClick={() => onEdit(line)}
          >
            {t('edit.open')}
          </button>
        )}
      </div>
      <div className="controls">
        {isPriceChanged(line) && (
          <div className="full-row">
            <div className="note">
              <Info className="icon icon-small" aria-hidden />
              <span>
                {t('priceChanged')}{' '}
                <span className="num" translate="no">
                  {money(line.priceWhenAdded)} → <b>{money(singlePriceOf(line))}</b>
                </span>{' '}
                <button
                  type="button"
                  className="link"
                  aria-label={t('priceAgreeNamed', { name: line.name })}
                  onClick={agree}
                >
                  {t('priceAgree')}
                </button>
              </span>
            </div>
          </div>
        )}
        <LineTrouble errors={line.errors} />
        {trouble && (
          <div className="full-row">
            <p className="note bad">{markLanguage(t(...faultText(trouble)), [line], markNumbers)}</p>
          </div>
        )}
        {(rules.least > 1 || rules.step > 1) && (
          <LazyPart>
            <QuantityHint rules={rules} />
          </LazyPart>
        )}
        {isQuantity(line.qty) ? (
          <Quantity
            value={line.qty}
            min={rules.least}
            max={rules.most}
            step={rules.step}
            onChange={changeQuantity}
            onTyped={keepTyped}
            refuseAboveMax={() =>
              refuseQuantity({ code: 'quantity-limit', detail: { maxQuantity: line.limit } })
            }
            label={t('quantity', { name: line.name })}
            decreaseLabel={t('less', { name: line.name })}
            increaseLabel={t('more', { name: line.name })}
          />
        ) : (
          <>
            <div className="full-row">
              <p className="note bad">{t('partQuantity')}</p>
            </div>
            <span className="num">
              {markNumbers(t('quantityIs', { qty: formatQuantity(line.qty, i18n.language) }))}
            </span>
          </>
        )}
        <button
          type="button"
          className="link small"
          aria-label={t('removeNamed', { name: line.name })}
          onClick={() => (config.cart.confirmRemoval ? setAsking(true) : removeThis())}
        >
          {t('remove')}
        </button>
        <div className="line-price">
          <UnitPrice line={line} money={money} />
          <Price parts={priceParts(lineTotal(line), config.currency.format)} />
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('removeAsk.title')}
        text={markLanguage(t('removeAsk.text', { name: line.name, subtitle: line.subtitle }), [
          line,
          { name: line.subtitle, textLanguage: line.textLanguage },
        ])}
        confirmLabel={t('remove')}
        cancelLabel={t('removeAsk.keep')}
        danger
        {...(variants > 1 && { alternative: removeAll })}
        onConfirm={removeThis}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
