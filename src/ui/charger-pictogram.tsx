// The pictograms of Directive (EU) 2022/2380: whether a charger is in the box, and the power that charges the product.
// Decorative: the words beside them state the same.

/** A charger, crossed out if it is not in the box. */
export function ChargerPictogram({ included }: { included: boolean }) {
  return (
    <svg
      className="charging-pictogram"
      viewBox="0 0 56 56"
      width="56"
      height="56"
      aria-hidden
      focusable="false"
    >
      <rect x="1.5" y="1.5" width="53" height="53" rx="4" />
      <path d="M22 9v9M34 9v9" />
      <rect x="15" y="18" width="26" height="20" rx="4" />
      <path d="M28 38v9" />
      {!included && <path d="M8 48 48 8" />}
    </svg>
  );
}

/**
 * The label of the charging power: a charger with the range, the unit and, if the product supports it, USB Power Delivery
 * below each other.
 * @param range minimum and maximum in watts: "5 - 45"
 */
export function ChargingLabel({ range, pd }: { range: string; pd: boolean }) {
  return (
    <svg
      className="charging-pictogram"
      viewBox="0 0 88 76"
      width="88"
      height="76"
      aria-hidden
      focusable="false"
    >
      <path d="M30 2v12M58 2v12" />
      <rect x="2" y="14" width="84" height="60" rx="8" />
      <text x="44" y={pd ? 32 : 41}>
        {range}
      </text>
      <text x="44" y={pd ? 49 : 60}>
        W
      </text>
      {pd && (
        <text x="44" y="66">
          USB PD
        </text>
      )}
    </svg>
  );
}
