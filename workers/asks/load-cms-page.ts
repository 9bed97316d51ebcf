// Makes one page of the shop readable (a query for cms_page by identifier). From the device, else the bridge.
import { contentKey } from '../../schemas/documents/content-document.ts';
import { failed, ok } from '../../schemas/errors.ts';
import { isOneOf } from '../bridge-client/catalogue-query.ts';
import { mapCmsPage } from '../bridge-client/mappers/content-mapper.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { Ask } from './ask.ts';

export const loadCmsPage: Ask<'loadCmsPage'> = async (context, { store, identifier }) => {
  const { db, connection, ports } = context;
  const here = await db.content.findOne(contentKey(store, 'cms_page', identifier)).exec();
  if (here) return ok({ key: here.key });
  if (!connection.isOnline()) return failed('not-on-device');
  const answer = await searchCatalogue(context, store, 'cms_page', {
    filters: [isOneOf('identifier', [identifier])],
    size: 1,
  });
  if (!answer.ok) return answer.fault.code === 'offline' ? failed('not-on-device') : answer;
  const [source] = answer.value.items;
  if (source === undefined) {
    ports.log({ event: 'no-cms-page', store, identifier });
    return failed('no-cms-page');
  }
  const page = mapCmsPage(store, source);
  if (!page.ok) return page;
  await db.content.upsert(page.value);
  return ok({ key: page.value.key });
};
