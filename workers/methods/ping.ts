// The heartbeat of the window's supervisor (F40): an answer proves that the worker's event loop still runs.
import { databases } from '../../schemas/collections.ts';
import { ok } from '../../schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const ping: WorkerMethod<'ping'> = async () => ok({ build: databases.catalogue.name });
