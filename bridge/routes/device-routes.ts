// device/report: stores a report about the state of a device in a branch.
import { deviceReportBody } from '#schemas/bridge/device-report-body.ts';
import { storeReport } from '../orders/store-report.ts';
import { readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

export const report: Handler = {
  perMinute: 120,
  answer: async ({ db, clock }, request) => {
    await storeReport(db, readAs(deviceReportBody, request.body), clock());
    return true;
  },
};
