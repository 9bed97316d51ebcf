// Opens the product page of a scanned code, or reports that there is none.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { codesOf, LONGEST_CODE } from '#shared/domain/catalogue/codes-of.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { findScanned } from './find-scanned.ts';

export function useOpenScanned(): (scan: string) => void {
  const app = useApp();
  const { t, i18n } = useTranslation('scan');
  const navigate = useNavigate();
  return (scan) => {
    const [bare = scan] = codesOf(scan);
    const code = bare.length > LONGEST_CODE ? `${bare.slice(0, LONGEST_CODE)}…` : bare;
    const tell = (kind: 'info' | 'error') => app.ui.toasts.show({ message: t('notFound', { code }), kind });
    findScanned(app, i18n.language, scan).then(
      (page) => (page ? navigate(page.to, { state: page.state }) : tell('info')),
      (error: unknown) => {
        console.error('Failed to look up a scanned code', error);
        tell('error');
      },
    );
  };
}
