// Logs out. Orders that the backend does not have yet block the logout until the user decides about them (S-22).
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Result } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { whileBusy } from '../../ui/while-busy.ts';
import { logOut, type Unsent } from './commands.ts';
import { useFaultMessage } from './form-foot.tsx';
import { leaving } from './leaving.ts';

const NONE: Unsent = { unsent: 0, canSeal: false };

export function LogoutButton() {
  const app = useApp();
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const messageOf = useFaultMessage();
  const [busy, setBusy] = useState(false);
  const [{ unsent, canSeal }, setUnsent] = useState<Unsent>(NONE);
  const [problem, setProblem] = useState<string>();

  const settle = async (logout: Promise<Result<Unsent>>, tried: boolean) => {
    setBusy(true);
    setProblem(undefined);
    leaving(app.ui).set(true);
    const left = await logout;
    setBusy(false);
    if (!left.ok || left.value.unsent > 0) leaving(app.ui).set(false);
    if (!left.ok) {
      const text = messageOf(left.fault);
      if (unsent > 0) setProblem(text);
      else app.ui.toasts.show({ message: text, kind: 'error' });
      return;
    }
    setUnsent(left.value);
    if (left.value.unsent > 0) {
      if (tried) setProblem(t('logout.notSent'));
      return;
    }
    app.ui.toasts.show({ message: t('logout.done'), kind: 'success' });
    navigate(routes.home.to());
  };

  return (
    <>
      <button type="button" {...whileBusy(busy, () => settle(logOut(app), false))}>
        <LogOut className="icon" aria-hidden />
        {t('logout.button')}
      </button>
      <ConfirmDialog
        open={unsent > 0}
        title={t('logout.unsent.title', { count: unsent })}
        text={t(canSeal ? 'logout.unsent.text' : 'logout.unsent.withoutSeal', {
          // the text contains "it" or "them" but no number; without the limit, some languages would use the singular
          // form for 21
          count: Math.min(unsent, 2),
        })}
        cancelLabel={t('logout.unsent.stay')}
        alternative={{
          label: t(canSeal ? 'logout.unsent.seal' : 'logout.unsent.giveUp'),
          onChoose: () => void settle(logOut(app, canSeal ? 'keep-sealed' : 'give-up'), true),
        }}
        confirmLabel={t('logout.unsent.send')}
        busy={busy}
        onConfirm={() => void settle(logOut(app, 'send'), true)}
        onCancel={() => setUnsent(NONE)}
      >
        {problem && (
          <p className="note bad" role="alert">
            {problem}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
