// The address book as a list: each address with its roles and what can be done with it.
import { useTranslation } from 'react-i18next';
import type { Address } from '#schemas/documents/customer.ts';
import type { CountryValue } from '#schemas/documents/reference-document.ts';
import type { AddressRole } from '#shared/domain/account/apply-address-changes.ts';
import { placeLine, recipientLine, streetLine } from '#shared/domain/account/street-line.ts';

type Props = {
  addresses: readonly Address[];
  countries: readonly CountryValue[];
  onEdit: (address: Address, at: number) => void;
  onRemove: (address: Address) => void;
  onDefault: (address: Address, role: AddressRole) => void;
};

/** Returns the id of the button that edits the address at a position, to which the focus returns. */
export const editButtonId = (at: number): string => `edit-address-${at}`;

const roles = [
  { role: 'default_shipping', badge: 'isDelivery', action: 'forDelivery' },
  { role: 'default_billing', badge: 'isInvoice', action: 'forInvoices' },
] as const;

export function AddressList({ addresses, countries, onEdit, onRemove, onDefault }: Props) {
  const { t } = useTranslation('account-pages');
  return (
    <ul className="address-book" aria-label={t('shippingDetails.list')}>
      {addresses.map((address, at) => {
        const street = streetLine(address);
        const named = (key: string) => ({ 'aria-label': `${t(key)}: ${street}` });
        return (
          // an address has no id until the backend has saved it
          <li key={address.id ?? `${at} ${street}`} className="stack stack-12">
            <address>
              <b>{recipientLine(address)}</b>
              <span>{street}</span>
              <span>{placeLine(address, countries)}</span>
              <span translate="no">{address.telephone}</span>
            </address>
            <p className="address-roles">
              {roles.map(
                ({ role, badge }) =>
                  address[role] && (
                    <span key={role} className="badge info">
                      {t(`shippingDetails.${badge}`)}
                    </span>
                  ),
              )}
            </p>
            <div className="address-actions small">
              <button
                type="button"
                className="link"
                id={editButtonId(at)}
                onClick={() => onEdit(address, at)}
                {...named('shippingDetails.edit')}
              >
                {t('shippingDetails.edit')}
              </button>
              <button
                type="button"
                className="link"
                onClick={() => onRemove(address)}
                {...named('shippingDetails.remove')}
              >
                {t('shippingDetails.remove')}
              </button>
              {roles.map(
                ({ role, action }) =>
                  !address[role] && (
                    <button
                      key={role}
                      type="button"
                      className="link"
                      onClick={() => onDefault(address, role)}
                      {...named(`shippingDetails.${action}`)}
                    >
                      {t(`shippingDetails.${action}`)}
                    </button>
                  ),
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
