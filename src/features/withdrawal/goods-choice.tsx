// The choice of products and quantities to withdraw; initially, everything is chosen. A fractional quantity can only be
// withdrawn as a whole.

import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import type { WithdrawableGoods } from '#shared/domain/order/withdrawal-fields.ts';
import { formatQuantity } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { useNameLanguage } from './use-name-language.ts';

type Props = {
  goods: readonly WithdrawableGoods[];
  /** quantity by sku */
  chosen: ReadonlyMap<string, number>;
  onChoose: (sku: string, qty: number) => void;
  error: string | undefined;
};

export function GoodsChoice({ goods, chosen, onChoose, error }: Props) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('withdrawal');
  const languageOf = useNameLanguage(goods);
  const px = THUMBNAIL_PX.cart;
  return (
    <fieldset aria-describedby={error && 'goods-error'}>
      <legend className="field-label">{t('goods')}</legend>
      <ul>
        {goods.map(({ sku, name, image, left }) => {
          const textLanguage = languageOf(sku, name);
          const qty = chosen.get(sku) ?? 0;
          const isWhole = Number.isInteger(left);
          const picture = image && pictureUrl(config, image, px);
          return (
            <li key={sku} className="mini">
              <div className="tile">
                {picture && <ProductPicture src={picture} src2x={picture} px={px} alt="" />}
              </div>
              <label className="check">
                <input
                  type="checkbox"
                  checked={qty > 0}
                  disabled={left === 0}
                  onChange={() => onChoose(sku, qty > 0 ? 0 : left)}
                />
                <span>
                  {isWhole ? (
                    <span lang={textLanguage}>{name}</span>
                  ) : (
                    markLanguage(
                      t('pieces', { qty: formatQuantity(left, i18n.language), name }),
                      [{ name, textLanguage }],
                      markNumbers,
                    )
                  )}
                  <span className="quiet block">{left === 0 ? t('withdrawn') : sku}</span>
                </span>
              </label>
              {isWhole && left > 1 && qty > 0 && (
                <div>
                  <Quantity
                    value={qty}
                    min={1}
                    max={left}
                    onChange={(wanted) => onChoose(sku, wanted)}
                    label={t('qty', { name })}
                    decreaseLabel={t('fewer', { name })}
                    increaseLabel={t('more', { name })}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {error && (
        <p className="error" id="goods-error" role="alert">
          <CircleAlert className="icon icon-small" aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
