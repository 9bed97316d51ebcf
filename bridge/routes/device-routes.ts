// device/report: how a device in a store is.
import { deviceReportBody } from '../../schemas/bridge/device-report-body.ts';
import { storeReport } from '../orders/device-reports.ts';
import { readAs } from '../wire/input.ts';
import type { Handler } from './handler.ts';

export const report: Handler = {
  answer: async ({ db, clock }, request) => {
    await storeReport(db, readAs(deviceReportBody, request.body), clock());
    return true;
  },
};
