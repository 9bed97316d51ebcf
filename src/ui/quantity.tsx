// A quantity between two buttons. What is typed counts when the field is left or Enter is pressed;
// what is no whole number gives way to the quantity of before.
// Invariant: each press counts from what was asked for last, not from what has been stored so far: fast presses add up.
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

type Props = {
  value: number;
  min: number;
  max: number;
  /** answers false when it could not be: the value of before is shown again */
  // biome-ignore lint/suspicious/noConfusingVoidType: whoever holds the value itself has nothing to answer
  onChange: (value: number) => void | Promise<boolean>;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
};

export function Quantity({ value, min, max, onChange, label, decreaseLabel, increaseLabel }: Props) {
  const [typed, setTyped] = useState(String(value));
  /** what was asked for last, until it is shown as stored */
  const asked = useRef<{ wanted: number; isStored: boolean }>(undefined);
  const stored = useRef(value);
  stored.current = value;
  useEffect(() => {
    // what is stored on the way to what was asked for is no news
    if (asked.current && !asked.current.isStored && asked.current.wanted !== value) return;
    asked.current = undefined;
    setTyped(String(value));
  }, [value]);
  const shown = asked.current?.wanted ?? value;

  async function ask(wanted: number): Promise<void> {
    const mine = { wanted, isStored: false };
    asked.current = mine;
    setTyped(String(wanted));
    mine.isStored = (await onChange(wanted)) !== false;
    if (asked.current !== mine || (mine.isStored && stored.current !== wanted)) return;
    asked.current = undefined;
    setTyped(String(stored.current));
  }
  // not `disabled` at its end: a button that is drops the focus
  const less = () => shown > min && void ask(shown - 1);
  const more = () => shown < max && void ask(shown + 1);
  const commit = () => {
    // "2,5" is neither 2 nor 25
    const wanted = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : shown;
    if (wanted !== shown) void ask(wanted);
    else setTyped(String(shown));
  };
  return (
    <fieldset className="qty" aria-label={label}>
      <button type="button" aria-label={decreaseLabel} aria-disabled={shown <= min} onClick={less}>
        <Minus className="icon icon-small" aria-hidden />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed}
        maxLength={6}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'ArrowUp') more();
          if (event.key === 'ArrowDown') less();
        }}
      />
      <button type="button" aria-label={increaseLabel} aria-disabled={shown >= max} onClick={more}>
        <Plus className="icon icon-small" aria-hidden />
      </button>
    </fieldset>
  );
}
