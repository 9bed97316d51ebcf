// A way in steps: done solid green, now in ink, ended in red, later dashed. Each step has a form of its own.
import { Check, type LucideIcon, X } from 'lucide-react';

export type TrackStep = {
  id: string;
  state: 'done' | 'now' | 'later' | 'off';
  /** of a step that is neither done nor ended */
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  /** said to whoever does not see the form, where the words do not say it */
  spoken?: string | undefined;
  /** it stands here; absent: the step that is under way */
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
