// The bottom of an account form: fault, offline note and submit button.
import { CircleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode, Fault } from '#schemas/fault.ts';
import { backendMessage } from '#shared/domain/faults/backend-message.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** Faults whose translated text is shown in place of the backend's message. */
const ours: readonly ErrorCode[] = [
  'wrong-login',
  'email-taken',
  'email-unknown',
  'wrong-password',
  'link-expired',
  'login-needed',
  'busy',
];

/**
 * Returns a function that formats a fault: as a translated text, or as the backend's message with a note about its
 * source.
 */
export function useFaultMessage(): (fault: Fault) => string {
  const { t } = useTranslation(['account', 'errors']);
  return (fault) => {
    if (fault.detail?.text !== undefined) return String(fault.detail.text);
    const message = ours.includes(fault.code) ? '' : backendMessage(fault);
    return message ? t('shopSays', { message }) : t(...faultText(fault));
  };
}

type Props = {
  fault: Fault | undefined;
  busy: boolean;
  label: string;
  busyLabel: string;
  /** shown while offline; undefined when online */
  offlineText?: string | undefined;
  wide?: boolean;
  /** true for a secondary button; a view has only one primary button */
  second?: boolean;
};

export function FormFoot({ fault, busy, label, busyLabel, offlineText, wide, second }: Props) {
  const messageOf = useFaultMessage();
  return (
    <>
      {offlineText && (
        <p className="note plain" role="status">
          <WifiOff className="icon icon-small" aria-hidden />
          {offlineText}
        </p>
      )}
      {fault && (
        <p className="note bad" role="alert">
          <CircleAlert className="icon icon-small" aria-hidden />
          {messageOf(fault)}
        </p>
      )}
      <div>
        <SubmitButton second={second} className={wide ? 'wide' : ''} busy={busy}>
          {busy && <span className="ring" aria-hidden />}
          {busy ? busyLabel : label}
        </SubmitButton>
      </div>
    </>
  );
}
