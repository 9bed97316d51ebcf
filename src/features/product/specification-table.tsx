// The specification table of a product page.
import { useTranslation } from 'react-i18next';
import type { SpecificationRow } from '#shared/domain/catalogue/specification.ts';

export function SpecificationTable({ rows }: { rows: readonly SpecificationRow[] }) {
  const { t } = useTranslation('product-page');
  return (
    <table className="specification">
      <caption className="sr-only">{t('specification')}</caption>
      <tbody>
        {rows.map(({ code, label, value }) => (
          <tr key={code}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
