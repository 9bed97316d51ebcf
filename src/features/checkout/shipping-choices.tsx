// The delivery methods with day and price, and a choice of pickup point for a method that has several.
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BranchValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { Need } from '#shared/domain/branches/branch-stock.ts';
import { shippingPrice } from '#shared/domain/cart/cart-totals.ts';
import { type DeliveryForm, shippingMethodKey } from '#shared/domain/checkout/checkout-rules.ts';
import { isToBeAgreed } from '#shared/domain/checkout/offered-methods.ts';
import { promisedOn } from '#shared/domain/checkout/promised-on.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useFieldText } from '../../ui/use-field-text.ts';
import { useBranchOffer } from './branches/use-branch-offer.ts';
import { Choice } from './choice.tsx';
import { PickupPoints } from './pickup-points.tsx';

type Props = {
  form: UseFormReturn<DeliveryForm>;
  methods: readonly ShippingMethodValue[];
  chosen: ShippingMethodValue | undefined;
  goods: number;
  /** the products of the cart */
  needs: readonly Need[];
  branches: readonly BranchValue[];
  /** working days until all lines can be shipped */
  leadDays: number;
  now: number;
};

export function ShippingChoices({
  form,
  methods,
  chosen,
  goods,
  needs,
  branches: listed,
  leadDays,
  now,
}: Props) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('checkout');
  const text = useFieldText();
  const { errors } = form.formState;
  const field = form.register('shippingMethod', {
    onChange: () => {
      const method = methods.find((each) => shippingMethodKey(each) === form.getValues('shippingMethod'));
      const only = method?.points.length === 1 ? method.points[0] : undefined;
      form.setValue('pickupPoint', only?.code ?? '');
      const served = method?.countries ?? [];
      const [first] = served;
      if (first !== undefined && !served.includes(form.getValues('country'))) form.setValue('country', first);
    },
  });
  // registered before the fields below, because the invalid field that was registered first gets the focus
  const { ref: pointRef } = useController({ control: form.control, name: 'pickupPoint' }).field;
  const pointError = text(errors.pickupPoint?.message);
  const points = chosen?.points ?? [];
  const branches = useBranchOffer(listed, points, needs);
  const explained = (method: ShippingMethodValue) => {
    // the note above the choices explains a delivery that is still to be agreed
    if (isToBeAgreed(method)) return undefined;
    const promised = promisedOn(
      method,
      method === chosen ? form.watch('pickupPoint') : '',
      { branches: listed, leadDays, now, timeZone: config.timeZone },
      (code) => branches.lackingOf(code).length === 0,
    );
    if (promised === undefined) return t('points.found', { count: method.points.length });
    const day = formatDay(promised, i18n.language);
    const only = method.points.length === 1 ? method.points[0] : undefined;
    if (only) return t('shipping.onlyPoint', { city: only.city, address: only.address, day });
    if (method.points.length > 1) return t('shipping.points', { count: method.points.length, day });
    return t('shipping.onDay', { day });
  };
  // a single branch is shown too: it may lack a product
  const isChoice = points.length > 1 || points.some(({ code }) => branches.branchOf(code));
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('fields.shippingMethod')}</legend>
        <div className="choices">
          {methods.map((method, index) => (
            <Choice
              key={shippingMethodKey(method)}
              {...(index === 0 ? { id: 'shippingMethod' } : {})}
              value={shippingMethodKey(method)}
              title={method.method_title}
              text={explained(method)}
              amount={
                isToBeAgreed(method) ? '–' : formatPrice(shippingPrice(method, goods), config.currency.format)
              }
              field={field}
            />
          ))}
        </div>
        {errors.shippingMethod && <p className="error">{text(errors.shippingMethod.message)}</p>}
      </fieldset>
      {isChoice && (
        <PickupPoints
          form={form}
          points={points}
          branches={branches}
          isInStock={leadDays === 0}
          error={pointError}
          now={now}
          searchRef={pointRef}
        />
      )}
    </>
  );
}
