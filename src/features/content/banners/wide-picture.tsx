// A banner picture with an aspect ratio of 2:1. Its space is reserved while it loads, and stays empty if loading fails.
import { useState } from 'react';
import { useApp } from '../../../model/shell/app-context.ts';

/** Requested widths and heights, px. */
const SIZES = [
  [532, 266],
  [904, 452],
] as const;

type Props = {
  path: string;
  /** the `sizes` attribute */
  sizes: string;
  eager?: boolean;
};

export function WidePicture({ path, sizes, eager }: Props) {
  const { bridge } = useApp().config;
  const [failed, setFailed] = useState<string>();
  if (path === '') return null;
  const whole = /^(https?:|\/assets\/|\/img\/)/.test(path);
  const at = ([width, height]: readonly [number, number]) =>
    whole
      ? path
      : bridge.origin +
        bridge.images
          .replaceAll('{w}', String(width))
          .replaceAll('{h}', String(height))
          .replace('{path}', path.replace(/^\//, ''));
  return (
    <img
      className={failed === path ? 'invisible' : undefined}
      onError={() => setFailed(path)}
      src={at(SIZES[1])}
      srcSet={whole ? undefined : SIZES.map((size) => `${at(size)} ${size[0]}w`).join(', ')}
      sizes={whole ? undefined : sizes}
      width={904}
      height={452}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
