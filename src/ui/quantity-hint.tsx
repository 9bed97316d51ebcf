// Shows the minimum and the step of a product that is not sold in any quantity. Loaded with the first such product.

import { useTranslation } from 'react-i18next';
import { markNumbers } from './mark-numbers.tsx';

export default function QuantityHint({ rules: { least, step } }: { rules: { least: number; step: number } }) {
  const { t } = useTranslation('choosing');
  const kind = step === 1 ? 'least' : least > step ? 'both' : 'step';
  return (
    <span className="xs quiet block full-row">{markNumbers(t(`quantityRule.${kind}`, { least, step }))}</span>
  );
}
