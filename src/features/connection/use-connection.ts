// Returns the connection state.

import { useApp } from '../../model/app-context.ts';
import { type Connection, connectionState, isOnline } from '../../model/connection.ts';
import { useResource } from '../../ui/use-resource.ts';

export const useConnection = (): Connection =>
  useResource(connectionState(useApp())) ?? { online: isOnline(undefined), since: undefined };
