// The options of a configurable product. A value that matches no variant together with the other chosen values is
// marked but can still be chosen, because the user may change the other values next.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import type { OptionRow, OptionValue } from '#shared/domain/catalogue/variant-choice.ts';
import { CataloguePicture } from './catalogue-picture.tsx';

type Props = { rows: readonly OptionRow[]; onChoose: (code: string, value: string) => void };

/** True if each value has a different picture, e.g. for colours or sets: they are shown as swatches. */
const haveOwnPictures = ({ values }: OptionRow) =>
  new Set(values.map(({ example }) => example?.image || undefined)).size === values.length &&
  values.length > 1;

function Value({
  value,
  name,
  withPicture,
  onChoose,
}: {
  value: OptionValue;
  name: string;
  withPicture: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('product');
  const shape = withPicture ? 'swatch' : 'pill';
  return (
    <label className={value.possible ? shape : `${shape} off`}>
      <input className="sr-only" type="radio" name={name} checked={value.chosen} onChange={onChoose} />
      {withPicture && <CataloguePicture path={value.example?.image ?? ''} px={THUMBNAIL_PX.cart} alt="" />}
      {value.possible
        ? value.label
        : value.soldOut
          ? `${value.label}: ${t('stock.soldOut')}`
          : t('variant.notPossible', { label: value.label })}
    </label>
  );
}

export function VariantPicker({ rows, onChoose }: Props) {
  const id = useId();
  return rows.map((row) => {
    const withPicture = haveOwnPictures(row);
    return (
      <fieldset key={row.code}>
        <legend className="field-label below-10">{row.label}</legend>
        <div className={withPicture ? 'swatches' : 'chips'}>
          {row.values.map((value) => (
            <Value
              key={value.value}
              value={value}
              name={`${id}-${row.code}`}
              withPicture={withPicture}
              onChoose={() => onChoose(row.code, value.value)}
            />
          ))}
        </div>
      </fieldset>
    );
  });
}
