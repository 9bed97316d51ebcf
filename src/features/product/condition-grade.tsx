// The condition of a thing: its grade and what that means.

import { useTranslation } from 'react-i18next';
import type { PricedProduct } from '../../model/known-products.ts';

const gradeKeys = { 'Brand New': 'new', 'A+': 'aPlus', A: 'a', B: 'b', 'C+': 'cPlus', C: 'c' } as const;

type Props = {
  grade: PricedProduct['condition_grade'];
  /** nothing that could be worn or packed: the grade alone */
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
