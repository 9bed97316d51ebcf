// Wishlist, compare and recently viewed on every page: header, cards and product page. None is needed for the first
// view, so they come after it, in one part with their texts.
import type { ProductDocument } from '../../schemas/documents/product.ts';
import { later } from '../ui/later.ts';
import { withTexts } from '../ui/with-texts.ts';

/** The part, undefined until it has come. */
export const useMarks = later((ui) => withTexts(ui, 'marks', import('./marks.tsx')));

function CardMarks({ product }: { product: ProductDocument }) {
  const marks = useMarks();
  return marks && <marks.CardMarks product={product} />;
}

/** What can be done with a product from its card, wherever cards stand. */
export const cardActions = (product: ProductDocument) => <CardMarks product={product} />;

/** The same on its page, where showing it leaves a trace. The heart's place is kept. */
export function PageMarks({ product }: { product: ProductDocument }) {
  const marks = useMarks();
  return marks ? (
    <marks.PageMarks product={product} />
  ) : (
    <span className="round line size-14 shrink-0" aria-hidden />
  );
}
