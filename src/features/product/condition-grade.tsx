// The condition of an item: its grade and an explanation.

import { useTranslation } from 'react-i18next';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';

const gradeKeys = { 'Brand New': 'new', 'A+': 'aPlus', A: 'a', B: 'b', 'C+': 'cPlus', C: 'c' } as const;

type Props = {
  grade: PricedProduct['condition_grade'];
  /** true to show the grade without the explanation, which describes wear and packaging */
  digital?: boolean;
};

export function ConditionGrade({ grade, digital }: Props) {
  const { t } = useTranslation('product');
  return (
    <p className="grade">
      <b>{grade === 'Brand New' ? t('grade.brand') : grade}</b> {!digital && t(`grade.${gradeKeys[grade]}`)}
    </p>
  );
}
