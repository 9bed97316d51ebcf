// Answers requests with the last response that a bug report has recorded, or with "not recorded".
import type { BugReport } from '#schemas/bug-report.ts';
import { shopConfig } from '#schemas/shop-config.ts';
import { BLANK } from '#shared/domain/lab/redact.ts';
import { parsedOrUndefined, redactedRequest } from '#shared/domain/lab/redacted-request.ts';

/** Status 0 drops the connection. */
export type Answer = { status: number; contentType: string; body: string };

const JSON_TYPE = 'application/json; charset=utf-8';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const inside = value.startsWith('{') ? parsedOrUndefined(value) : undefined;
    return inside === undefined ? value.split(',') : textsIn(inside);
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the texts that are not redacted in the recorded requests; new requests keep these texts, too. */
function unredactedTexts(calls: BugReport['calls']): Set<string> {
  const kept = calls.flatMap(({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://replay');
    return [pathname, ...[...searchParams.values()].flatMap(textsIn), ...textsIn(body)];
  });
  return new Set(kept.filter((text) => text !== BLANK));
}

/**
 * A write that was not recorded is answered with 503 instead of 404, so that it stays queued, as it would while the
 * bridge is unreachable.
 */
function notRecorded(method: string, path: string): Answer {
  const status = method === 'GET' ? 404 : 503;
  const result = { errorCode: 'not-recorded', errorMessage: `Not in this report: ${method} ${path}` };
  return { status, contentType: JSON_TYPE, body: JSON.stringify({ code: status, result }) };
}

/** Returns a function that answers a request with its last recorded response. */
export function recordedAnswers({ calls, configuration, connection }: BugReport) {
  const { prefix, urlMap, placeOrder, renderList } = shopConfig.parse(configuration).bridge;
  const places = {
    prefix,
    paths: { 'url/map': urlMap, 'order/create': placeOrder, 'products/render-list': renderList },
  };
  const questionOf = ({
    endpoint,
    method,
    path,
    body,
  }: Pick<BugReport['calls'][number], 'endpoint' | 'method' | 'path' | 'body'>) =>
    JSON.stringify({ endpoint, method, path, body });
  const kept = unredactedTexts(calls);
  const newest = new Map(calls.map((call) => [questionOf(call), call]));
  return (request: { method: string; url: string; body: string }): Answer => {
    const asked = redactedRequest(request, places, {
      ids: (text) => text,
      isPublished: (text) => kept.has(text),
    });
    const call = newest.get(questionOf(asked));
    // a device that was offline stays offline, even for its first request
    if (!call && !connection.isOnline) return { status: 0, contentType: '', body: '' };
    if (!call) return notRecorded(asked.method, asked.path);
    const { status, contentType, answer } = call;
    return {
      status,
      contentType,
      body: typeof answer === 'string' ? answer : JSON.stringify(answer ?? null),
    };
  };
}
