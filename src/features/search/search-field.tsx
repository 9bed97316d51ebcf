// The header's search field: Enter opens the search page. The panel below it loads on the first focus; until then the
// field works without it. The panel handles keys while it is open (combobox pattern).
import { Search } from 'lucide-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';

export type SearchPanelProps = {
  id: string;
  text: string;
  /** handles the keys pressed in the field */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  onActive: (optionId: string | undefined) => void;
  /** navigates to a URL and closes the panel */
  onLeave: (to: string) => void;
  onClose: () => void;
};
type Props = {
  panel: ComponentType<SearchPanelProps>;
  /** a button at the end of the field */
  tool?: ReactNode;
};

export function SearchField({ panel: Panel, tool }: Props) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === routes.search.pattern ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(shown);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [active, setActive] = useState<string>();
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const id = useId();
  useEffect(() => {
    setText(shown);
    setOpen(false);
  }, [shown, pathname]);

  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  const leave = (to: string) => {
    setOpen(false);
    navigate(to);
  };
  return (
    <search
      className="search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const term = text.trim();
          if (!term) return;
          leave(routes.search.to(term));
        }}
      >
        <label className="sr-only" htmlFor={id}>
          {t('search.label')}
        </label>
        <Search className="icon" aria-hidden />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-panel` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open ? active : undefined}
          autoComplete="off"
          maxLength={200}
          placeholder={t('search.label')}
          value={text}
          onFocus={show}
          onClick={show}
          onKeyDown={(event) => {
            if (open) keys.current?.(event);
            else if (event.key === 'ArrowDown') show();
          }}
          onChange={(event) => {
            setText(event.target.value);
            show();
          }}
        />
        <button type="submit" className="sr-only" tabIndex={-1}>
          {t('search.submit')}
        </button>
      </form>
      {tool}
      {used && open && (
        <LazyPart failedText={t('errors:notOnDevice')}>
          <Panel
            id={`${id}-panel`}
            text={text}
            keys={keys}
            onActive={setActive}
            onLeave={leave}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      )}
    </search>
  );
}
