// A mistake in one screen never takes the page down: the rest stays, the shopper gets words and a way on.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { title: string; text: string; reload: string; resetKey: string; children: ReactNode };

export class ErrorBoundary extends Component<Props, { crashedAt?: string }> {
  override state: { crashedAt?: string } = {};

  static getDerivedStateFromError() {
    return { crashedAt: '' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('screen crashed', error, info.componentStack);
    this.setState({ crashedAt: this.props.resetKey });
  }

  override componentDidUpdate() {
    const { crashedAt } = this.state;
    if (crashedAt && crashedAt !== this.props.resetKey) this.setState({ crashedAt: undefined });
  }

  override render() {
    const { title, text, reload, children } = this.props;
    if (this.state.crashedAt === undefined) return children;
    return (
      <div className="wrap section" role="alert">
        <EmptyState icon="open" heading="h1" title={title} text={text}>
          <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
            {reload}
          </button>
        </EmptyState>
      </div>
    );
  }
}
