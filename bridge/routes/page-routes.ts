// page/report: counts what a page measured and which errors occurred in it.
import { pageReportBody } from '#schemas/bridge/page-report-body.ts';
import { readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

export const report: Handler = {
  perMinute: 120,
  ignoresToken: true,
  answer: async ({ countPageReport }, request) => {
    countPageReport(readAs(pageReportBody, request.body));
    return true;
  },
};
