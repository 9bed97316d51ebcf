// A block of the shop's content, by its identifier.
import type { CmsAround } from '#shared/domain/content/cms-around.ts';
import { CmsHtml } from './cms-html.tsx';

/** Draws nothing where the shop has no such block. */
export function CmsBlock({ around, identifier }: { around: CmsAround | undefined; identifier: string }) {
  const block = around?.blocks.find((each) => each.identifier === identifier);
  if (!block) return null;
  return (
    <section className="page-help">
      {block.title && <h2>{block.title}</h2>}
      <CmsHtml html={block.html} />
    </section>
  );
}
