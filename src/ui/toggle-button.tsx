// A round button that is on or off; its name stays, the state is told beside it.
import type { ReactNode } from 'react';

type Props = {
  pressed: boolean;
  label: string;
  large?: boolean | undefined;
  onToggle: () => void;
  children: ReactNode;
};

export function ToggleButton({ pressed, label, large, onToggle, children }: Props) {
  return (
    <button
      type="button"
      className={large ? 'round line big' : 'round'}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}
