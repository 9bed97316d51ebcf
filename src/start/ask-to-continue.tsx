// Asks the user how to proceed when the device's storage hangs: reload, or continue with nothing saved.
import { createRoot } from 'react-dom/client';
import type { AppContext } from '../model/shell/app-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Shows the dialog above the page.
 * @param opening Settles when the storage responds after all: the dialog is then closed.
 * @returns True if the user continues or the window ends; false if the storage has responded.
 */
export async function askToContinue({ i18n, ui }: AppContext, opening: Promise<unknown>): Promise<boolean> {
  await ui.loadTexts('in-memory');
  if (ui.ended.aborted) return true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const continues = await new Promise<boolean>((resolve) => {
    const answered = () => resolve(false);
    void opening.then(answered, answered);
    ui.ended.addEventListener('abort', () => resolve(true));
    root.render(
      <ConfirmDialog
        open
        title={i18n.t('in-memory:silentTitle')}
        text={i18n.t('in-memory:silentText')}
        // reloading is the safe answer: its button has the focus, and Escape selects it
        cancelLabel={i18n.t('in-memory:reload')}
        confirmLabel={i18n.t('in-memory:continue')}
        danger
        onCancel={() => location.reload()}
        onConfirm={() => resolve(true)}
      />,
    );
  });
  root.unmount();
  place.remove();
  return continues;
}
