// The heartbeat for the window's supervisor (F40): a response proves that the worker's event loop is running.
import { databases } from '#schemas/collections.ts';
import { ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const ping: WorkerMethod<'ping'> = async () => ok({ build: databases.catalogue.name });
