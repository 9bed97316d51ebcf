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
 * The label of the charging power.
 * @param watts minimum and maximum, as text
 */
export function ChargingLabel({ watts, pd }: { watts: string; pd: boolean }) {
  return (
    <svg
      className="charging-pictogram"
      viewBox="0 0 112 56"
      width="112"
      height="56"
      aria-hidden
      focusable="false"
    >
      <rect x="1.5" y="1.5" width="109" height="53" rx="4" />
      <path d="M13 11v7M21 11v7M10 18h14v9a7 7 0 0 1-14 0zM17 34v11" />
      <text x="69" y={pd ? 26 : 34}>
        {watts}
      </text>
      {pd && (
        <text x="69" y="45">
          USB PD
        </text>
      )}
    </svg>
  );
}
