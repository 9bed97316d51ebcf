// The customer's data: export as a file, and deletion of the account.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { whileBusy } from '../../ui/while-busy.ts';
import { exportAccount } from './commands.ts';
import { DeleteAccount } from './delete-account.tsx';
import { useFaultMessage } from './form-foot.tsx';

/** A browser may read the blob only after the user has chosen where to save it. */
const UNTIL_SAVED_MS = 40_000;

/** Downloads a text as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), UNTIL_SAVED_MS);
}

export function OwnData() {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account');
  const messageOf = useFaultMessage();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const exported = await exportAccount(app);
    setBusy(false);
    if (!exported.ok) return void app.ui.toasts.show({ message: messageOf(exported.fault), kind: 'error' });
    saveFile(`${t('data.file')}-${new Date().toISOString().slice(0, 10)}.json`, exported.value.json);
  };
  return (
    <section className="account-form" aria-labelledby="data-h">
      <h2 id="data-h">{t('data.title')}</h2>
      <p className="small quiet">{t('data.text')}</p>
      {!online && <p className="note plain">{t('data.offline')}</p>}
      <div className="chips chips-12">
        <button type="button" className="btn btn-secondary" {...whileBusy(busy, download)}>
          {busy ? (
            <span className="ring" aria-hidden />
          ) : (
            <Download className="icon icon-small" aria-hidden />
          )}
          {t('data.export')}
        </button>
        <DeleteAccount />
      </div>
    </section>
  );
}
