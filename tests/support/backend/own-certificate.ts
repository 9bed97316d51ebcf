// Creates a self-signed certificate for a test server without openssl.
import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;

/** Encodes a value in DER. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

/** ecdsa-with-SHA256 and commonName */
const algorithm = der(SEQUENCE, der(OBJECT, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = der(OBJECT, Buffer.from('550403', 'hex'));

/** Creates a key and a self-signed certificate for a name, valid for years. Both are PEM. */
export function ownCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(UTF8, name))));
  const validity = der(SEQUENCE, der(UTC_TIME, '200101000000Z'), der(UTC_TIME, '491231235959Z'));
  const content = der(
    SEQUENCE,
    ...[der(INTEGER, Buffer.from([1])), algorithm, subject, validity, subject],
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = der(SEQUENCE, content, algorithm, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
