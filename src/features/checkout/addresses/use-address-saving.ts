// Saves addresses that were typed in the delivery step to the customer's book, if the customer asks for it.
import { useState } from 'react';
import {
  type AddressKind,
  addressInFields,
  typedAddress,
} from '#shared/domain/checkout/address-in-fields.ts';
import { type DeliveryForm, requiredAddresses } from '#shared/domain/checkout/checkout-rules.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { notify } from '../../../model/shell/notify.ts';
import type { Checkout } from '../use-checkout.ts';
import { saveAddresses } from './commands.ts';

const kinds = ['shipping', 'billing'] as const;
const nothing: Record<AddressKind, boolean> = { shipping: false, billing: false };

export function useAddressSaving({ customer, details, rules }: Checkout) {
  const app = useApp();
  const [wanted, setWanted] = useState(nothing);
  return {
    wanted,
    want: (kind: AddressKind, on: boolean) => setWanted((kept) => ({ ...kept, [kind]: on })),
    /** Queues the addresses of the submitted step that are to be saved; the order does not wait for them. */
    save: async (form: DeliveryForm): Promise<void> => {
      const requested = requiredAddresses(form, rules);
      const isShown = { shipping: requested.delivery, billing: requested.billing };
      const addresses = kinds
        .filter((kind) => wanted[kind] && isShown[kind])
        .filter((kind) => !addressInFields(kind, form, customer?.addresses ?? []))
        .map((kind) => typedAddress(kind, form, details.personal, rules.countries ?? []));
      if (!customer || addresses.length === 0) return;
      const queued = await saveAddresses(app, customer, addresses);
      if (!queued.ok) notify(app, queued.fault);
    },
  };
}
export type AddressSaving = ReturnType<typeof useAddressSaving>;
