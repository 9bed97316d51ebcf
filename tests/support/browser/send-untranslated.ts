import type { Device } from './journey.ts';

/** Lets the backend send all products and categories as texts in Latvian. */
export const sendUntranslated = (device: Device): void =>
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/_search')) return answer;
    const body: unknown = JSON.parse(await answer.text(), (_, value) =>
      value?.url_key === undefined ? value : { ...value, text_language: 'lv' },
    );
    return Response.json(body, { status: answer.status });
  });
