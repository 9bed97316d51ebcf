import type { Spoil } from './emulated/connection.ts';
import type { Device } from './journey.ts';

/** Marks all products and categories in a response as texts in Latvian. */
export const untranslated: Spoil = async ({ path }, answer) => {
  if (!path.endsWith('/_search')) return answer;
  const body: unknown = JSON.parse(await answer.text(), (_, value) =>
    value?.url_key === undefined ? value : { ...value, text_language: 'lv' },
  );
  return Response.json(body, { status: answer.status });
};

/** Lets the backend send all products and categories as texts in Latvian, until the connection is spoiled anew or mended. */
export const sendUntranslated = (device: Device): void => device.connection.spoil(untranslated);
