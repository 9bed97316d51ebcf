// Ensures that the latest news is stored on the device, fetching it if there is none.
import { failed, ok } from '#schemas/fault.ts';
import { CMS_FETCH_SIZE } from '#shared/config/constants.ts';
import { isPublished, mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { enabledNews } from '../pull/cms-family.ts';
import { parseEach } from '../pull/family.ts';
import { oneOfEach } from '../pull/write-family.ts';
import type { WorkerMethod } from './worker-method.ts';

export const loadNews: WorkerMethod<'loadNews'> = async (context, { store }) => {
  const { db, config, connection, ports } = context;
  const here = await db.content.count({ selector: { store, kind: 'cms-news' } }).exec();
  if (here > 0) return ok({ total: here });
  if (!connection.isOnline()) return failed('not-on-device');
  const answer = await searchCatalogue(context, store, 'cms_page', {
    filters: enabledNews,
    sort: [{ id: 'desc' }],
    size: CMS_FETCH_SIZE,
  });
  if (!answer.ok) return answer.fault.code === 'offline' ? failed('not-on-device') : answer;
  const published = answer.value.items.filter(isPublished);
  const read = parseEach({ ports, store }, 'cms_page', published, (source) =>
    mapCmsPage(store, source, config.timeZone),
  );
  const news = oneOfEach(read.documents.filter(({ kind }) => kind === 'cms-news'));
  await db.content.bulkUpsert(news);
  return ok({ total: news.length });
};
