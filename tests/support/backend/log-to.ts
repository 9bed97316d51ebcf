// Collects the log of a bridge.
import { createLogger, type LogLine } from '#bridge/operation/create-logger.ts';

export type WrittenLine = LogLine & { time: string; pid: number; hostname: string; reqId?: string };

/** Returns a logger of everything, responses included, that appends its lines to a list. */
export const logTo = (lines: WrittenLine[]) =>
  createLogger(true, (line) => void lines.push(JSON.parse(line) as WrittenLine));
