// Where a URL leads: the worker's answer.
import type { Result } from '../../../../schemas/errors.ts';
import type { UrlTarget } from '../../../../schemas/worker-api.ts';
import type { Shop } from '../../../model/shop.ts';
import type { Question } from '../../../model/url-resolver.ts';

export const resolveUrl = (shop: Pick<Shop, 'worker'>, question: Question): Promise<Result<UrlTarget>> =>
  shop.worker.ask('resolveUrl', question);
