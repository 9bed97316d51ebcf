// Who uses the shop, for components; undefined while it is read from the device.
import { useShop } from '../../model/shop.ts';
import { useLive } from '../../ui/use-live.ts';
import { type Session, session$ } from './queries.ts';

export const useSession = (): Session | undefined => {
  const shop = useShop();
  return useLive(() => session$(shop), []);
};
