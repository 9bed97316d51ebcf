// Shows lines that the backend removed from the cart, until the user puts them back or discards them.
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SavedForLaterLine } from '#schemas/documents/cart-head.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { productsBySkus } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { notify } from '../../../model/shell/notify.ts';
import { useResource } from '../../../ui/use-resource.ts';
import { dismissSavedForLater, putBack } from './commands.ts';

const pageSku = ({ line: { sku, parentSku = sku } }: SavedForLaterLine) => parentSku;

function Group({ why, lines }: { why: SavedForLaterLine['why']; lines: readonly SavedForLaterLine[] }) {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const products = useResource(productsBySkus(app, i18n.language, lines.map(pageSku)));
  const keys = lines.map(({ line }) => line.key);
  const settle = async (act: typeof putBack) => {
    const result = await act(app, keys);
    if (!result.ok) notify(app, result.fault, { onRetry: () => settle(act) });
  };
  return (
    <section className="note" aria-label={t(`setAside.${why}`)}>
      <Info className="icon icon-small" aria-hidden />
      <div className="stack stack-6">
        <p>{t(`setAside.${why}`)}</p>
        <ul>
          {lines.map((each) => {
            const { key, name, qty } = each.line;
            return (
              <li key={key}>
                <b lang={nameLanguage(name, products?.get(pageSku(each)))}>{name}</b> × {qty}
              </li>
            );
          })}
        </ul>
        <div className="chips chips-16">
          <button type="button" className="link" onClick={() => settle(putBack)}>
            {t('setAside.putBack')}
          </button>
          <button type="button" className="link" onClick={() => settle(dismissSavedForLater)}>
            {t('setAside.forget')}
          </button>
        </div>
      </div>
    </section>
  );
}

export function SavedForLater({ lines }: { lines: readonly SavedForLaterLine[] }) {
  return (['cleared', 'refused'] as const).map((why) => {
    const own = lines.filter((each) => each.why === why);
    return own.length > 0 && <Group key={why} why={why} lines={own} />;
  });
}
