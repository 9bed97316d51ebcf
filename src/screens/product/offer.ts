// The offer of a product page; the product's type determines its parts.
import type { ReactNode } from 'react';
import type { StockLabel } from '#shared/domain/catalogue/stock-label.ts';
import type { ShownPrice, SourcePrices } from '#shared/domain/pricing/shown-price.ts';

export type Offer = {
  /** undefined if the price is unknown or depends on a choice */
  price: ShownPrice | undefined;
  /** the tier prices */
  tiers?: ReactNode;
  /** the products that the price is calculated from, if not from the page's own product */
  pricedBy?: readonly SourcePrices[];
  /** true if there is no price until the user has chosen */
  awaitsChoice: boolean;
  /** true if the product cannot be bought with any choice: no price is shown */
  isUnsellable?: boolean;
  /** undefined if the stock is unknown before the choice */
  stock: StockLabel | undefined;
  /** the rules for the quantity, if there are any */
  quantity?: ReactNode;
  /** the chosen values of the variant, e.g. "Graphite, 256 GB" */
  variant?: string;
  /** the inputs of the choice */
  choice: ReactNode;
  /** the reason why the product cannot be bought */
  notice: string | undefined;
  /** the add button; a disabled one shows the reason */
  add: ReactNode;
  buyable: boolean;
};

/** Props of an offer component, which computes the offer and passes it to its child, the page. */
export type OfferProps = { plain: Offer; children: (offer: Offer) => ReactNode };
