// Is there a connection, for components.
import { type Connection, connectionState, isOnline } from '../../model/connection.ts';
import { useShop } from '../../model/shop.ts';
import { useResource } from '../../ui/use-resource.ts';

export const useConnection = (): Connection =>
  useResource(connectionState(useShop())) ?? { online: isOnline(undefined), since: undefined };
