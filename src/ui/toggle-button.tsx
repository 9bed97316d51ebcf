// A round toggle button; its label does not change, the state is in `aria-pressed`.
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
