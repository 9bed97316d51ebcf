// The progress of an order from the history: completed steps and the usual next ones.
import {
  CircleCheck,
  Clock,
  CreditCard,
  type LucideIcon,
  Package,
  PackageCheck,
  Store,
  Truck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type OrderStatus, type OrderWay, orderSteps } from '#shared/domain/order/order-status.ts';
import { Track } from '../track.tsx';

const icons: Record<OrderStatus, LucideIcon> = {
  incomming: Clock,
  new: Clock,
  pending: Clock,
  awaiting_payment: CreditCard,
  paid: CreditCard,
  ready: Package,
  shipped: Truck,
  collected: PackageCheck,
  fulfilled: PackageCheck,
  completed: CircleCheck,
  cancelled: Clock,
  refunded: Clock,
};

/** Renders nothing for an unknown status code. */
export function OrderTimeline({ status, way }: { status: string; way: OrderWay }) {
  const { t } = useTranslation('account-pages');
  const steps = orderSteps(status, way);
  if (steps.length === 0) return null;
  return (
    <section className="order-way stack" aria-labelledby="order-way">
      <h2 id="order-way" className="size-base">
        {t('orders.way.title')}
      </h2>
      <Track
        steps={steps.map(({ status: code, label, state, isPresent }) => ({
          id: code,
          state,
          isPresent,
          icon: code === 'shipped' && way.handover === 'pickup' ? Store : icons[code],
          title: t(`orders.status.${label}`),
          spoken: isPresent ? undefined : t(state === 'done' ? 'orders.way.done' : 'orders.way.later'),
        }))}
      />
    </section>
  );
}
