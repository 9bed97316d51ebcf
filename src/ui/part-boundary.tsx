// An error boundary around one part of the page: replaces it with a short text and a retry button, and renders it again
// at the next `online` event.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InterfaceContext, type InterfaceState } from './interface-state.ts';
import { PartNotFetched } from './lazy-component.ts';

/** Renders a replacement. `again` renders the part again; `notFetched` is true if it failed to load. */
type Fallback = (again: () => void, notFetched: boolean) => ReactNode;

type Props = {
  /** a changed key renders the part again */
  resetKey?: string;
  /** turning true renders the part again */
  open?: boolean | undefined;
  /** shown as a notice on failure; omit for parts that the user did not request */
  failedText?: string;
  fallback?: Fallback;
  children?: ReactNode;
};

type State = { crash?: { error: unknown; resetKey?: string | undefined } | undefined };

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
  static override contextType = InterfaceContext;
  declare context: InterfaceState | undefined;
  override state: State = {};

  readonly #again = () => this.setState({ crash: undefined });

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('part failed', error, info.componentStack);
    const { failedText, resetKey } = this.props;
    this.setState({ crash: { error, resetKey } });
    if (error instanceof PartNotFetched) error.forget();
    if (failedText) this.context?.toasts.show({ message: failedText, kind: 'warning' });
    addEventListener('online', this.#again);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again);
  }

  override componentDidUpdate(before: Props) {
    const { crash } = this.state;
    const { open, resetKey } = this.props;
    if (!crash) return;
    const { resetKey: crashed = resetKey } = crash;
    if (crashed !== resetKey || (open && !before.open)) this.#again();
  }

  override render() {
    const { crash } = this.state;
    const { children, fallback } = this.props;
    if (!crash) return children;
    if (fallback) return fallback(this.#again, crash.error instanceof PartNotFetched);
    return <Crashed onAgain={this.#again} />;
  }
}
