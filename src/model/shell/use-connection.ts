import { useResource } from '../../ui/use-resource.ts';
import { useApp } from './app-context.ts';
import { type Connection, connectionState, isOnline } from './connection.ts';

/** Returns the worker's connection state, or the browser's until the worker's has been read from the device. */
export const useConnection = (): Connection =>
  useResource(connectionState(useApp())) ?? { online: isOnline(undefined), since: undefined };
