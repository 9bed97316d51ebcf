// The customer's address book. Changes are stored on this device immediately and sent to the backend when online. The
// page shows which of the two has happened.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address, AddressChange } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { Result } from '#schemas/fault.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { addressLimitOf } from '#shared/domain/account/apply-address-changes.ts';
import { offeredCountries } from '#shared/domain/checkout/offered-countries.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { readSession } from '../../../model/account/current-session.ts';
import { type OwnProfile, ownProfile } from '../../../model/account/own-profile.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { notify } from '../../../model/shell/notify.ts';
import { reference } from '../../../model/shell/reference.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { useOnSettled } from '../../../ui/use-on-settled.ts';
import { useResource } from '../../../ui/use-resource.ts';
import { AddressEditor } from './address-editor.tsx';
import { AddressList, editButtonId } from './address-list.tsx';
import { changeAddressBook, makeDefault } from './commands.ts';

/** True if the backend refused the latest update. */
function useUpdateNotices(updates: OwnProfile['updates']): boolean {
  const [refused, setRefused] = useState(false);
  useOnSettled(updates, isPending, (state) => {
    setRefused(state === 'refused');
  });
  return refused;
}

const ADD = 'add-address';

type Props = { profile: OwnProfile; countries: readonly CountryValue[] };

function AddressBook({ profile, countries }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation('account-pages');
  const refused = useUpdateNotices(profile.updates);
  const [open, setOpen] = useState<{ edited?: Address }>();
  // id of the button that gets the focus once the list is shown again
  const returnTo = useRef('');
  useEffect(() => {
    if (open || returnTo.current === '') return;
    document.getElementById(returnTo.current)?.focus();
    returnTo.current = '';
  }, [open]);
  const { customer } = profile;
  const { addresses } = customer;
  const isEmpty = addresses.length === 0;
  const limit = addressLimitOf(customer);
  const show = (button: string, edited?: Address) => {
    returnTo.current = button;
    setOpen(edited ? { edited } : {});
  };
  const report = async (result: Promise<Result<unknown>>, onRetry: () => void) => {
    const written = await result;
    if (!written.ok) notify(app, written.fault, { onRetry });
    return written.ok;
  };
  const remove = async (address: Address) => {
    if (!(await report(changeAddressBook(app, customer, { was: address }), () => remove(address)))) return;
    document.getElementById(ADD)?.focus();
    const { id: _removed, ...becomes } = address;
    const restore = async (): Promise<void> => {
      // the book may have changed since
      const session = await readSession(app);
      if (session.kind === 'customer' && session.customer.id === customer.id)
        await report(changeAddressBook(app, session.customer, { becomes } satisfies AddressChange), restore);
    };
    app.ui.toasts.show({
      message: t('shippingDetails.removed'),
      kind: 'info',
      actionLabel: t('shippingDetails.undo'),
      onAction: restore,
    });
  };
  return (
    <div className="stack pad-top-16 shipping-form">
      {open || isEmpty ? (
        <AddressEditor
          key={isEmpty ? 'first' : 'opened'}
          customer={customer}
          countries={countries}
          edited={open?.edited}
          onSaved={() => setOpen(undefined)}
          {...(!isEmpty && { onCancel: () => setOpen(undefined) })}
        />
      ) : (
        <>
          <AddressList
            addresses={addresses}
            countries={countries}
            onEdit={(address, at) => show(editButtonId(at), address)}
            onRemove={remove}
            onDefault={(address, role) => {
              const write = () => report(makeDefault(app, customer, address, role), write);
              void write();
            }}
          />
          {addresses.length < limit ? (
            <div>
              <button type="button" className="btn btn-secondary" id={ADD} onClick={() => show(ADD)}>
                {t('shippingDetails.add')}
              </button>
            </div>
          ) : (
            <p className="small quiet">{t('shippingDetails.limit', { count: limit })}</p>
          )}
        </>
      )}
      <p className="note plain" role="status">
        {profile.waiting && t(online ? 'sending' : 'savedHere')}
      </p>
      {refused && (
        <p className="error" role="alert">
          {t('shippingDetails.refused')}
        </p>
      )}
    </div>
  );
}

export function ShippingDetails() {
  const app = useApp();
  const { i18n } = useTranslation('account-pages');
  const profile = useResource(ownProfile(app));
  const countries = useResource(reference(app, i18n.language, 'country'));
  if (!profile || !countries) return <TextSkeleton lines={8} />;
  const { locale } = storeOf(app.config, i18n.language);
  const stored = profile.customer.addresses.map(({ country }) => country);
  const offered = offeredCountries(countries, [app.config.tax.defaultCountry, ...stored], locale);
  return <AddressBook key={profile.customer.id} profile={profile} countries={offered} />;
}
