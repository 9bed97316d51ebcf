// An error boundary around one part of the page: replaces it with a short text and a retry button. A part that failed
// to load is retried at the next `online` event.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PartNotFetched } from './lazy-component.ts';

/** Renders a replacement. `again` renders the part again; `notFetched` is true if it failed to load. */
type Fallback = (again: () => void, notFetched: boolean) => ReactNode;

type Props = {
  /** a changed key renders the part again */
  resetKey?: string;
  fallback?: Fallback;
  children?: ReactNode;
};

type State = { crash?: { error: unknown; resetKey: string | undefined } | undefined };

function Crashed({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('app');
  return (
    <p className="note plain" role="alert">
      {t('crash.title')}.{' '}
      <button type="button" className="link" onClick={onAgain}>
        {t('common:retry')}
      </button>
    </p>
  );
}

/** Renders nothing: for parts that can be missing without notice, such as one card of many. */
export const leftOut: Fallback = () => null;

export class PartBoundary extends Component<Props, State> {
  override state: State = {};

  readonly #again = () => this.setState({ crash: undefined });

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error, resetKey: undefined } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('part crashed', error, info.componentStack);
    this.setState({ crash: { error, resetKey: this.props.resetKey } });
    if (!(error instanceof PartNotFetched)) return;
    error.forget();
    addEventListener('online', this.#again);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again);
  }

  override componentDidUpdate() {
    const key = this.state.crash?.resetKey;
    if (key !== undefined && key !== this.props.resetKey) this.#again();
  }

  override render() {
    const { crash } = this.state;
    const { children, fallback } = this.props;
    if (!crash) return children;
    if (fallback) return fallback(this.#again, crash.error instanceof PartNotFetched);
    return <Crashed onAgain={this.#again} />;
  }
}
