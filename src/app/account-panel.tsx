// Connects the login panel to the connection feature.
import { AuthPanel } from '../features/account/auth-panel.tsx';
import { useConnection } from '../features/connection/use-connection.ts';

export default function AccountPanel() {
  const { online } = useConnection();
  return <AuthPanel online={online} />;
}
