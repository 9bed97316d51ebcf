// How the open cart can be sent and paid for, asked of the shop with the address: what it says counts, and what the device
// knows of a method from shop data (places, days, countries) is put to it. A cart that the shop does not know any more is
// opened once more.
import { firstValueFrom } from 'rxjs';
import type { BridgePaymentMethod, BridgeShippingMethod } from '../../schemas/bridge/cart-calls.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '../../schemas/documents/reference-document.ts';
import { ok, type Result } from '../../schemas/errors.ts';
import type { AskInput } from '../../schemas/worker-api.ts';
import { reference$ } from '../../src/database/reference-kinds.ts';
import { mapPaymentMethod, mapShippingMethod } from '../bridge-client/mappers/reference-mapper.ts';
import { fillServerCart, forgetServerCart, openServerCart, type ServerCart } from '../server-cart.ts';
import { isWordedError } from '../session/expired-token.ts';
import type { Ask, AskContext } from './ask.ts';

type Input = AskInput<'checkoutMethods'>;
type Told = { shipping: BridgeShippingMethod[]; payment: BridgePaymentMethod[] };

/** The address in both spellings that backends read. */
const addressOf = ({ country, street, ...rest }: Input['address']) => ({
  ...rest,
  street: [street],
  country_id: country,
  countryId: country,
  region: '',
  region_id: 0,
  region_code: '',
});

/** Carrier and method of a chosen delivery, also in both spellings: one backend reads snake case, beside `methods`. */
function choiceOf({ address, shippingMethod }: Input): object | undefined {
  const [carrier = '', method = ''] = shippingMethod.split('|');
  if (carrier === '' || method === '') return undefined;
  const where = addressOf(address);
  return {
    addressInformation: {
      shippingAddress: where,
      billingAddress: where,
      shipping_address: where,
      shippingCarrierCode: carrier,
      shippingMethodCode: method,
      shipping_carrier_code: carrier,
      shipping_method_code: method,
    },
    methods: { shippingCarrierCode: carrier, shippingMethodCode: method },
  };
}

async function askWith(context: AskContext, cart: ServerCart, input: Input): Promise<Result<Told>> {
  const { call } = context;
  const { store, virtual, address } = input;
  const options = { principal: cart.principal, store, query: { cartId: cart.id } };
  const filled = await fillServerCart(context, cart, store);
  if (!filled.ok) return filled;
  let shipping: BridgeShippingMethod[] = [];
  if (!virtual) {
    const body = { address: addressOf(address) };
    const answer = await call('cart/shipping-methods', { ...options, body });
    if (!answer.ok) return answer;
    shipping = answer.value.result;
  }
  const choice = virtual ? undefined : choiceOf(input);
  const chosen = choice && (await call('cart/shipping-information', { ...options, body: choice }));
  // a delivery that is refused here is refused by the list, too: the ways to pay are asked for all the same
  const given = chosen?.ok ? chosen.value.result.payment_methods : undefined;
  if (given && given.length > 0) return ok({ shipping, payment: given });
  const payment = await call('cart/payment-methods', options);
  return payment.ok ? ok({ shipping, payment: payment.value.result }) : payment;
}

const keyOf = (method: Pick<ShippingMethodValue, 'carrier_code' | 'method_code'>): string =>
  `${method.carrier_code}|${method.method_code}`;

/** In: what the shop says, what the device knows. A method for other countries stays, as the form leads to those. */
function shippingOf(
  told: readonly BridgeShippingMethod[],
  known: readonly ShippingMethodValue[],
  country: string,
): ShippingMethodValue[] {
  return told.flatMap((source) => {
    const here = known.find((each) => keyOf(each) === keyOf(source));
    const isForElsewhere = here && here.countries.length > 0 && !here.countries.includes(country);
    if (source.available === false) return isForElsewhere ? [here] : [];
    const method = mapShippingMethod(source);
    if (!here) return [method];
    return [
      {
        ...here,
        price_incl_tax: method.price_incl_tax,
        default: here.default || method.default,
        ...(method.points.length > 0 ? { points: method.points } : {}),
      },
    ];
  });
}

function paymentOf(
  { config }: Pick<AskContext, 'config'>,
  told: readonly BridgePaymentMethod[],
  known: readonly PaymentMethodValue[],
): PaymentMethodValue[] {
  const { bankCode, leasingCode } = config.payment;
  return (
    told
      .map((source) => {
        const here = known.find(({ code }) => code === source.code);
        return here ?? { ...mapPaymentMethod(source), forCart: true };
      })
      // they lead to a page of a bank, which this shop does not open
      .filter(({ code }) => code !== bankCode && code !== leasingCode)
  );
}

export const checkoutMethods: Ask<'checkoutMethods'> = async (context, input) => {
  let told: Result<Told> | undefined;
  for (let tries = 0; tries < 2; tries++) {
    const cart = await openServerCart(context);
    if (!cart.ok) return cart;
    told = await askWith(context, cart.value, input);
    if (told.ok || !(told.fault.code === 'not-found' || isWordedError(told.fault))) break;
    await forgetServerCart(context, cart.value);
  }
  if (!told?.ok) return told ?? ok({ shippingMethods: [], paymentMethods: [] });
  const { catalogue } = context.databases;
  const [shipping, payment] = await Promise.all([
    firstValueFrom(reference$(catalogue, input.store, 'shipping-method')),
    firstValueFrom(reference$(catalogue, input.store, 'payment-method')),
  ]);
  return ok({
    shippingMethods: shippingOf(told.value.shipping, shipping, input.address.country),
    paymentMethods: paymentOf(context, told.value.payment, payment),
  });
};
