// The login panel with what it has to know of the connection: the place where the two features meet.
import { AuthPanel } from '../features/account/auth-panel.tsx';
import { useConnection } from '../features/connection/use-connection.ts';

export default function AccountPanel() {
  const { online } = useConnection();
  return <AuthPanel online={online} />;
}
