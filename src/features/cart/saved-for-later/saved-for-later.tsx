// Shows lines that the backend removed from the cart, until the user puts them back or discards them.
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SavedForLaterLine } from '#schemas/documents/cart-head.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { notify } from '../../../model/shell/notify.ts';
import { dismissSavedForLater, putBack } from './commands.ts';

function Group({ why, lines }: { why: SavedForLaterLine['why']; lines: readonly SavedForLaterLine[] }) {
  const app = useApp();
  const { t } = useTranslation('cart');
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
          {lines.map(({ line }) => (
            <li key={line.key}>
              <b>{line.name}</b> × {line.qty}
            </li>
          ))}
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
