// Who uses the shop, for components; undefined while it is read from the device.
import { useLive } from '../../ui/use-live.ts';
import { type Session, session$ } from './queries.ts';

export const useSession = (): Session | undefined => useLive(session$, []);
