// A quantity between two buttons. Typed text is committed on Enter, on blur and on unmount; a refused quantity is
// replaced by the previous one, with a message at the field.
// Invariant: each click counts from the quantity requested last, not from the stored one, so that fast clicks add up.
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markNumbers } from './mark-numbers.tsx';

type Props = {
  value: number;
  min: number;
  max: number;
  /** the smallest quantity above 0 if `min` is 0; `step` by default */
  least?: number;
  /** increment of the buttons; typed values are validated by `onChange` */
  step?: number;
  /** Resolves to the reason if the quantity was refused; the previous quantity is then shown again. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a parent that holds the value itself has nothing to return
  onChange: (value: number) => void | Promise<ReactNode>;
  /** Called with a valid typed quantity that is not committed yet, and with undefined once there is none. */
  onTyped?: ((value: number | undefined) => void) | undefined;
  /** Returns the message for a quantity above `max`; the allowed range by default. */
  refuseAboveMax?: (() => ReactNode) | undefined;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
};

/** Parses a typed whole number of up to six digits, Arabic and full-width digits included; undefined otherwise. */
function readQuantity(typed: string): number | undefined {
  const digits = typed
    .normalize('NFKC')
    // the last four bits of these code points are the digit's value
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}

export function Quantity({
  value,
  min,
  max,
  step = 1,
  least = step,
  onChange,
  onTyped,
  refuseAboveMax,
  label,
  decreaseLabel,
  increaseLabel,
}: Props) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(String(value));
  const [refusal, setRefusal] = useState<ReactNode>();
  const refusalId = useId();
  /** the quantity requested last, until the stored one equals it */
  const asked = useRef<{ wanted: number; isStored: boolean }>(undefined);
  /** true while typed text is not committed: a quantity stored by another tab must not overwrite it */
  const isTyping = useRef(false);
  const stored = useRef(value);
  stored.current = value;
  useEffect(() => {
    // ignores intermediate quantities that are stored before the requested one
    if (asked.current && !asked.current.isStored && asked.current.wanted !== value) return;
    asked.current = undefined;
    if (!isTyping.current) setTyped(String(value));
  }, [value]);
  const shown = asked.current?.wanted ?? value;

  async function ask(wanted: number): Promise<void> {
    const mine = { wanted, isStored: false };
    asked.current = mine;
    isTyping.current = false;
    setTyped(String(wanted));
    setRefusal(undefined);
    const refused = (await onChange(wanted)) ?? undefined;
    mine.isStored = refused === undefined;
    if (asked.current !== mine) return;
    if (!isTyping.current) onTyped?.(undefined);
    if (mine.isStored && stored.current !== wanted) return;
    asked.current = undefined;
    if (isTyping.current) return;
    setTyped(String(stored.current));
    setRefusal(refused);
  }
  // aria-disabled at the limits: a `disabled` button loses the focus
  const next = Math.max(least, (Math.floor(shown / step) + 1) * step);
  const before = (Math.ceil(shown / step) - 1) * step;
  const less = () => shown > min && void ask(Math.max(min, before < least ? min : before));
  const more = () => shown < max && void ask(next);
  const refuse = (text: ReactNode) => {
    isTyping.current = false;
    setRefusal(text);
    setTyped(String(shown));
    onTyped?.(undefined);
  };
  const commit = () => {
    const wanted = readQuantity(typed);
    // if at most one quantity is allowed, the message for a quantity above `max` replaces the range
    const isAboveMax = min >= max || (wanted !== undefined && wanted > max);
    if (isAboveMax && wanted !== shown && refuseAboveMax) return refuse(refuseAboveMax());
    if (wanted !== shown && (wanted === undefined || wanted < min || wanted > max))
      return refuse(t('quantityRange', { min, max }));
    if (wanted !== shown) return void ask(wanted);
    isTyping.current = false;
    setTyped(String(shown));
    if (!asked.current) onTyped?.(undefined);
  };
  const latestCommit = useRef(commit);
  latestCommit.current = commit;
  useEffect(() => () => latestCommit.current(), []);

  const change = (next: string) => {
    isTyping.current = true;
    setTyped(next);
    setRefusal(undefined);
    const wanted = readQuantity(next);
    const isPending = wanted !== undefined && wanted !== shown && wanted >= min && wanted <= max;
    onTyped?.(isPending ? wanted : undefined);
  };
  return (
    <>
      <fieldset className="qty" aria-label={label}>
        <button type="button" aria-label={decreaseLabel} aria-disabled={shown <= min} onClick={less}>
          <Minus className="icon icon-small" aria-hidden />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-describedby={refusal ? refusalId : undefined}
          aria-invalid={refusal !== undefined || undefined}
          value={typed}
          maxLength={6}
          onChange={(event) => change(event.target.value)}
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
      {refusal && (
        <p className="error last-row" id={refusalId} role="alert">
          {typeof refusal === 'string' ? markNumbers(refusal) : refusal}
        </p>
      )}
    </>
  );
}
