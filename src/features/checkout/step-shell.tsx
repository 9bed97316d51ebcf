// A step in the stepper: completed with its summary and a change button, open with its form, or upcoming.
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  number: number;
  title: string;
  state: 'done' | 'open' | 'next';
  /** true if the heading is focused when the step opens; false for the initial step until the user returns to it */
  focusWhenOpen: boolean;
  /** the summary of a completed step */
  answers?: ReactNode;
  onChange: () => void;
  children: ReactNode;
};

const look = { done: 'is-done', open: 'is-open', next: 'is-next' };

export function StepShell({ number, title, state, focusWhenOpen, answers, onChange, children }: Props) {
  const { t } = useTranslation('checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state === 'open' && focusWhenOpen) heading.current?.focus();
  }, [state, focusWhenOpen]);
  return (
    <li className={look[state]} aria-current={state === 'open' ? 'step' : undefined}>
      <div className="step-head">
        <span className="dot" aria-hidden>
          {state === 'done' ? <Check className="icon icon-small" /> : number}
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {title}
          {state === 'done' && <span className="sr-only">{t('stepDone')}</span>}
        </h2>
        {state === 'done' && (
          <button
            type="button"
            className="link small"
            aria-label={t('changeStep', { step: title })}
            onClick={onChange}
          >
            {t('change')}
          </button>
        )}
      </div>
      {state === 'done' && answers && <div className="step-body">{answers}</div>}
      {state === 'open' && children}
    </li>
  );
}
