// Runs the conformance cases against one backend.

import type { Capability } from '#bridge/ports/capabilities.ts';
import type { RequestBackend } from '#host/doctor/backend-at.ts';
import { accountCases } from './account-cases.ts';
import { cartCases } from './cart-cases.ts';
import { catalogueCases } from './catalogue-cases.ts';
import { type ConformanceCase, type Goods, NotApplicable, type Subject } from './conformance-case.ts';
import { findGoods } from './find-goods.ts';
import { orderCases } from './order-cases.ts';

export const cases: readonly ConformanceCase[] = [
  ...catalogueCases,
  ...cartCases,
  ...orderCases,
  ...accountCases,
];

export type Verdict = Pick<ConformanceCase, 'area' | 'title'> & {
  /** excluded: the engine lacks the capability; skipped: not allowed, or no suitable goods */
  verdict: 'passed' | 'failed' | 'excluded' | 'skipped';
  /** reason for the verdict; "" if the case passed */
  detail: string;
};

export type Run = Pick<Goods, 'index' | 'store' | 'coupon'> & {
  /** capabilities that the engine declares as missing */
  without: readonly Capability[];
  /** true if orders may be placed and accounts created */
  mayPlace: boolean;
};

/** Runs one case. Returns the verdict "failed", and does not reject, if the backend does not conform. */
export async function runCase(
  one: ConformanceCase,
  subject: Subject,
  { without, mayPlace }: Pick<Run, 'without' | 'mayPlace'>,
): Promise<Verdict> {
  const of = (verdict: Verdict['verdict'], detail = ''): Verdict => ({
    area: one.area,
    title: one.title,
    verdict,
    detail,
  });
  if (one.needs !== undefined && without.includes(one.needs)) return of('excluded', `without ${one.needs}`);
  if (one.isPlacing && !mayPlace) return of('skipped', 'needs --place-orders');
  try {
    await one.run(subject);
    return of('passed');
  } catch (error) {
    if (error instanceof NotApplicable) return of('skipped', error.message);
    return of('failed', error instanceof Error ? error.message : String(error));
  }
}

/** Runs all cases one after another, since some compare the stock before and after. */
export async function runConformance(send: RequestBackend, run: Run): Promise<Verdict[]> {
  const subject: Subject = { ...(await findGoods(send, run)), send };
  const verdicts: Verdict[] = [];
  for (const one of cases) verdicts.push(await runCase(one, subject, run));
  return verdicts;
}

/** Formats verdicts as a Markdown table. */
export const tableOf = (verdicts: readonly Verdict[]): string =>
  [
    '| area | case | verdict | detail |',
    '|---|---|---|---|',
    ...verdicts.map(({ area, title, verdict, detail }) => {
      const line = detail.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 160);
      return `| ${area} | ${title} | ${verdict} | ${line} |`;
    }),
  ].join('\n');
