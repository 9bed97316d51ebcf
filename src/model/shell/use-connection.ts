import { useResource } from '../../ui/use-resource.ts';
import { useApp } from './app-context.ts';
import { type Connection, connectionState, isOnline } from './connection.ts';

/** Returns the connection state; before the device is read, the browser's. */
export const useConnection = (): Connection =>
  useResource(connectionState(useApp())) ?? { online: isOnline(undefined), since: undefined };
