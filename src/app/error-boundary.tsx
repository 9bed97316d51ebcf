// A mistake in one screen never takes the page down, nor does a screen that cannot be fetched: the rest stays, the
// shopper gets words and a way on. A screen that could not be fetched is tried again at a press and when the connection is
// back.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { PartNotFetched } from '../ui/lazy-load.ts';

type Props = { title: string; text: string; again: string; resetKey: string; children: ReactNode };

export class ErrorBoundary extends Component<Props, { crashedAt?: string }> {
  override state: { crashedAt?: string } = {};

  readonly #again = () => this.setState({ crashedAt: undefined });
  #press = () => location.reload();

  static getDerivedStateFromError() {
    return { crashedAt: '' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('screen crashed', error, info.componentStack);
    this.setState({ crashedAt: this.props.resetKey });
    if (!(error instanceof PartNotFetched)) return;
    error.forget();
    this.#press = this.#again;
    addEventListener('online', this.#again);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again);
  }

  override componentDidUpdate() {
    const { crashedAt } = this.state;
    if (crashedAt && crashedAt !== this.props.resetKey) this.setState({ crashedAt: undefined });
  }

  override render() {
    const { title, text, again, children } = this.props;
    if (this.state.crashedAt === undefined) return children;
    return (
      <div className="wrap section" role="alert">
        <EmptyState icon="open" heading="h1" title={title} text={text}>
          <button type="button" className="btn btn-primary" onClick={() => this.#press()}>
            {again}
          </button>
        </EmptyState>
      </div>
    );
  }
}
