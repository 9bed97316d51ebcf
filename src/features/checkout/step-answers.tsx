// The summary of a completed step, in two lines.
import { useTranslation } from 'react-i18next';
import { hasPoints } from '#shared/domain/checkout/payment-methods.ts';
import { chosenLines } from '#shared/domain/order/take-back.ts';
import type { CheckoutStep } from '../../machines/checkout-machine.ts';
import { markLanguage } from '../../ui/mark-language.tsx';
import type { Checkout } from './use-checkout.ts';

export function StepAnswers({ step, checkout }: { step: CheckoutStep; checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const { personal, shipping, payment } = checkout.details;
  if (step === 'personalDetails') {
    return (
      <>
        {checkout.customer
          ? `${personal.firstName} ${personal.lastName}`
          : t('answers.guest', { name: `${personal.firstName} ${personal.lastName}` })}
        <br />
        {personal.emailAddress} · <span className="nowrap">{personal.phoneNumber}</span>
      </>
    );
  }
  if (step === 'payment') return checkout.payment?.title ?? null;
  const replaced = chosenLines(checkout.cart.lines, shipping.takeBack);
  const point = checkout.shipping?.points.find(({ code }) => code === shipping.pickupPoint);
  const place = hasPoints(checkout.shipping)
    ? [point?.name, point?.address]
    : [shipping.streetAddress, shipping.city, shipping.zipCode];
  return (
    <>
      {checkout.shipping && (
        <>
          {checkout.shipping.method_title}
          <br />
        </>
      )}
      {place.filter(Boolean).join(', ')}
      {replaced.length > 0 && (
        <>
          <br />
          {markLanguage(
            t('takeBack.answer', { names: replaced.map(({ name }) => name).join(', ') }),
            replaced,
          )}
        </>
      )}
      {payment.legalPerson && payment.company !== '' && (
        <>
          <br />
          {t('answers.company', { company: payment.company })}
        </>
      )}
    </>
  );
}
