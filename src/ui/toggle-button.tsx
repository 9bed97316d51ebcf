// A round button that is on or off; its name stays, the state is told beside it.
import type { ReactNode } from 'react';

type Props = {
  pressed: boolean;
  label: string;
  large?: boolean | undefined;
  /** for a sign that looks the same when filled: the whole button turns dark */
  dark?: boolean;
  onToggle: () => void;
  children: ReactNode;
};

export function ToggleButton({ pressed, label, large, dark, onToggle, children }: Props) {
  return (
    <button
      type="button"
      className={`round ${large ? 'line size-14 shrink-0' : ''} ${dark ? 'aria-pressed:bg-ink aria-pressed:text-on-ink' : ''}`}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}
