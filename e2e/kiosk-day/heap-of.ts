// What the scripts of a page hold once everything unreachable is gone: the page's own and those of its workers.
import type { CDPSession, Page } from '@playwright/test';

type Target = { targetId: string; type: string };
type Message = { id?: number; result?: { usedSize?: number }; error?: { message: string } };

/** Talks to a worker, which the driver has no session for. */
async function heapOfWorker(session: CDPSession, targetId: string): Promise<number> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const answers = new Map<number, (message: Message) => void>();
  const hear = (event: { sessionId: string; message: string }) => {
    if (event.sessionId !== sessionId) return;
    const message = JSON.parse(event.message) as Message;
    if (message.id !== undefined) answers.get(message.id)?.(message);
  };
  session.on('Target.receivedMessageFromTarget', hear);
  const ask = async (id: number, method: string): Promise<Message> => {
    const answered = new Promise<Message>((resolve) => answers.set(id, resolve));
    const message = JSON.stringify({ id, method });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    const answer = await answered;
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  };
  try {
    await ask(1, 'HeapProfiler.collectGarbage');
    return (await ask(2, 'Runtime.getHeapUsage')).result?.usedSize ?? Number.NaN;
  } finally {
    session.off('Target.receivedMessageFromTarget', hear);
    await session.send('Target.detachFromTarget', { sessionId });
  }
}

/** Out: bytes, of the page and of all its workers together. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    let bytes = (await session.send('Runtime.getHeapUsage')).usedSize;
    const { targetInfos } = (await session.send('Target.getTargets')) as { targetInfos: Target[] };
    for (const { type, targetId } of targetInfos)
      if (type === 'worker') bytes += await heapOfWorker(session, targetId);
    return bytes;
  } finally {
    await session.detach();
  }
}
