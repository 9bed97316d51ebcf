// The stock label: shape, text, number.

import { useTranslation } from 'react-i18next';
import type { StockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { StockMark } from '../../ui/stock-mark.tsx';

export function StockText({ line }: { line: StockLabel }) {
  const { t } = useTranslation('product');
  const label = () => {
    switch (line.kind) {
      case 'yes':
        return line.qty === undefined
          ? t('stock.available')
          : markUntranslated(t('stock.counted', { qty: line.qty }), `${line.qty}`);
      case 'few':
        return t('stock.last', { count: line.qty });
      case 'order':
        return line.days > 0 ? t('stock.ordered', { count: line.days }) : t('stock.orderedSoon');
      case 'no':
        return t('stock.soldOut');
    }
  };
  return (
    <span className={`stock ${line.kind}`}>
      <StockMark kind={line.kind} />
      {label()}
    </span>
  );
}
