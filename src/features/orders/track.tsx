// Progress in steps: done (solid green), current (ink), ended (red), later (dashed). Each state also has its own shape.
import { Check, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';

export type TrackStep = {
  id: string;
  state: 'done' | 'now' | 'later' | 'off';
  /** shown for steps that are neither done nor ended */
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** the state for screen readers, if title and text do not contain it */
  spoken?: string | undefined;
  /** marks the current step; by default the one with state "now" */
  isPresent?: boolean;
};

const forms = { done: 'ok', now: 'now', later: undefined, off: 'off' } as const;

export function Track({ steps }: { steps: readonly TrackStep[] }) {
  return (
    <ol className="track">
      {steps.map(({ id, state, icon, title, text, spoken, isPresent = state === 'now' }) => {
        const Icon = state === 'done' ? Check : state === 'off' ? X : icon;
        return (
          <li key={id} className={forms[state]} aria-current={isPresent ? 'step' : undefined}>
            <span className="point">
              <Icon className="icon icon-small" aria-hidden />
            </span>
            <div>
              <b>
                {title}
                {spoken && <span className="sr-only">{`, ${spoken}`}</span>}
              </b>
              {text && <p>{text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
