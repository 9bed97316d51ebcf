// What a product's page offers at this moment: its parts differ by kind of product, the page around them does not.
import type { ReactNode } from 'react';
import type { StockLabel } from '#shared/domain/catalogue/stock-label.ts';
import type { ShownPrice, SourcePrices } from '#shared/domain/pricing/shown-price.ts';

export type Offer = {
  /** undefined: not known, or something has to be chosen first */
  price: ShownPrice | undefined;
  /** what one of several pieces costs */
  tiers?: ReactNode;
  /** whose prices it is made of, where these are not the product's own */
  pricedBy?: readonly SourcePrices[];
  /** something must be chosen before there is a price */
  awaitsChoice: boolean;
  /** it cannot be bought whatever is chosen: no price is announced */
  isUnsellable?: boolean;
  /** undefined: nothing can be said before the choice */
  stock: StockLabel | undefined;
  /** in how many pieces it is sold, where that is not any number */
  quantity?: ReactNode;
  /** what there is to choose */
  choice: ReactNode;
  /** what stands against buying, in words */
  notice: string | undefined;
  /** the button; one that cannot be pressed says why */
  add: ReactNode;
  buyable: boolean;
};

/** A kind of product as a part of the page: works out the offer and hands it to the page. */
export type OfferProps = { plain: Offer; children: (offer: Offer) => ReactNode };
