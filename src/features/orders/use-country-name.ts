import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { countryName } from '#shared/domain/text/country-name.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Returns a function that names a country by its code: as the backend lists it, else as the browser knows it. */
export function useCountryName(): (code: string) => string {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const listed = useResource(reference(app, store, 'country'));
  const { locale } = storeOf(app.config, store);
  return (code) => listed?.find(({ id }) => id === code)?.name ?? countryName(code, locale);
}
