import { useResource } from '../../ui/use-resource.ts';
import { useApp } from './app-context.ts';
import { type Connection, connectionState, isOnline } from './connection.ts';

/** Returns the connection state; until the worker's state is read from the device, the browser's. */
export const useConnection = (): Connection =>
  useResource(connectionState(useApp())) ?? { online: isOnline(undefined), since: undefined };
