// A price with large euros and small, raised cents and currency sign; screen readers receive the price as one text.
export type PriceParts = {
  /** "1 199" */
  whole: string;
  /** ",00 €" */
  fraction: string;
  /** "1 199,00 €" */
  text: string;
};

export function Price({ parts, large }: { parts: PriceParts; large?: boolean }) {
  return (
    <span className={large ? 'price price-xl' : 'price'} translate="no">
      <span className="sr-only">{parts.text}</span>
      <span aria-hidden="true">{parts.whole}</span>
      <sup aria-hidden="true">{parts.fraction}</sup>
    </span>
  );
}
