// CMS blocks at the foot of the home page, sanitized.
import type { ContentValue } from '#schemas/documents/content-document.ts';
import { SafeHtml } from '../../../ui/safe-html.tsx';

type Props = { blocks: NonNullable<ContentValue<'home-page'>['blocks']> };

export default function HomeBlocks({ blocks }: Props) {
  return (
    <section className="section">
      <div className="wrap stack stack-32">
        {blocks.map(({ identifier, html }) => (
          <div key={identifier} className="prose">
            <SafeHtml html={html} />
          </div>
        ))}
      </div>
    </section>
  );
}
