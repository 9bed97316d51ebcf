// A quantity between two buttons. What is typed counts when the field is left or Enter is pressed.
import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';

type Props = {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
};

export function Quantity({ value, min, max, onChange, label, decreaseLabel, increaseLabel }: Props) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const commit = () => {
    const wanted = Number.parseInt(typed, 10);
    if (Number.isSafeInteger(wanted) && wanted !== value) onChange(wanted);
    else setTyped(String(value));
  };
  return (
    <fieldset className="qty" aria-label={label}>
      <button
        type="button"
        aria-label={decreaseLabel}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="icon icon-small" aria-hidden />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed}
        maxLength={6}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1);
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1);
        }}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="icon icon-small" aria-hidden />
      </button>
    </fieldset>
  );
}
