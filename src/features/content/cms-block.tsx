// A CMS block, by its identifier.
import type { CmsAround } from '#shared/domain/content/cms-around.ts';
import { CmsHtml } from './cms-html.tsx';

/** Renders nothing if the block does not exist. */
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
