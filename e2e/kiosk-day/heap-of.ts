// Measures the heap of a page and its workers after garbage collection. Logged values, which a driven browser retains,
// are discarded first.
import type { CDPSession, Page } from '@playwright/test';

type Target = { targetId: string; type: string };
type Message = { id?: number; result?: { usedSize?: number }; error?: { message: string } };

/** Measures the heap of a worker, for which Playwright has no session. */
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
    await ask(1, 'Runtime.discardConsoleEntries');
    await ask(2, 'HeapProfiler.collectGarbage');
    return (await ask(3, 'Runtime.getHeapUsage')).result?.usedSize ?? Number.NaN;
  } finally {
    session.off('Target.receivedMessageFromTarget', hear);
    await session.send('Target.detachFromTarget', { sessionId });
  }
}

/** Returns the used heap of the page and of all its workers, in bytes. */
export async function heapOf(page: Page): Promise<{ page: number; workers: number }> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.discardConsoleEntries');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    let workers = 0;
    const { targetInfos } = (await session.send('Target.getTargets')) as { targetInfos: Target[] };
    for (const { type, targetId } of targetInfos)
      if (type === 'worker') workers += await heapOfWorker(session, targetId);
    return { page: usedSize, workers };
  } finally {
    await session.detach();
  }
}
