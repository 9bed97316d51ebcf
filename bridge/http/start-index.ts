// Starts the index outside of the database, and logs the begin and the end of its faults.
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import { followIndex, type IndexFollower } from '../catalogue/follow-index.ts';
import { createEngineRecords } from '../database/create-engine-records.ts';
import { placeOf, type WriteLog } from '../operation/create-logger.ts';
import type { Metrics } from '../operation/create-metrics.ts';
import { IndexFault, type ProductIndex } from '../ports/product-index.ts';
import type { Bridge } from '../routes/handler.ts';

/** Returns the line about the begin of a fault in the index, or about its end. */
const indexLine = (error: unknown): Parameters<WriteLog>[0] => ({
  ...{ level: 'warn', method: 'SEARCH', route: '(index)', status: 0 },
  ...(error === undefined
    ? { note: 'The index answers searches again' }
    : {
        ...placeOf(error),
        note: `${error instanceof IndexFault ? error.message : 'Fault'}; the bridge answers searches itself`,
      }),
});

export const startIndex = (
  bridge: Bridge,
  index: ProductIndex,
  version: () => Promise<CatalogueVersion>,
  metrics: Metrics,
  log: WriteLog,
): IndexFollower =>
  followIndex(bridge, index, createEngineRecords(bridge.db), version, {
    report: (error) => log(indexLine(error)),
    count: (outcome) => metrics.indexSearches.inc({ outcome }),
  });
