// The mini cart with the products that go with those in it.
import { CartDrawer } from '../../features/cart/cart-drawer.tsx';
import { LateGoesWith } from './late-goes-with.tsx';

export default function StoreCartDrawer() {
  return <CartDrawer goesWith={<LateGoesWith />} />;
}
