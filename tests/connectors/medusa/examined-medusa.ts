// Recorded responses of Medusa that the doctor examines.
import { examineMedusa } from '#connectors/medusa/doctor/examine-medusa.ts';
import { type MedusaClient, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';

export type Answers = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: tests change single fields of recorded answers
export type Loose = any;

export const settings = {
  url: 'http://medusa.example',
  publishableKey: 'pk_recorded',
  secretKey: 'sk_recorded',
  region: undefined,
};

/** Returns a client that answers with the recorded responses. */
export function replay(answers: Answers): MedusaClient {
  const send: Send = async (method, path) => {
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) throw new MedusaError('missing', `${method} ${path}`, 404);
    if (answer instanceof MedusaError) throw answer;
    return structuredClone(answer) as Record<string, unknown>;
  };
  return { store: send, admin: send };
}

export const examined = (client: MedusaClient, region?: string) =>
  examineMedusa({ settings: { ...settings, region }, mayOrder: true, database: undefined, client });
