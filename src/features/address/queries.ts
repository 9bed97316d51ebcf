// Where an address leads: the worker's answer (SPEC §2 "Path resolution").
import type { Result } from '../../../schemas/errors.ts';
import type { AddressTarget } from '../../../schemas/worker-api.ts';
import { ask } from '../../worker-client/ask.ts';
import type { Question } from './resolver.ts';

export const resolveUrl = (question: Question): Promise<Result<AddressTarget>> => ask('resolveUrl', question);
