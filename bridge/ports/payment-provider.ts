// The port of a payment provider with pages of its own. The bridge opens a page for each attempt to pay an order; only
// what the provider itself reports decides about the order, never the address that the customer returns to.

/** A page at the provider. With `fields` the browser submits them as a form, otherwise it follows the URL. */
export type HostedPage = { url: string; fields?: Record<string, string> };

export type PaymentAttempt = {
  /** 32 hexadecimal digits; the same attempt must get the same page, however often it is opened */
  id: string;
  orderNumber: number;
  /** id under which the device has placed the order */
  orderId: string;
  /** cents */
  amount: number;
  /** ISO 4217 */
  currency: string;
  /** store view, for the language of the page */
  store: string;
  /** where the customer returns to, whatever the outcome */
  returnTo: string;
};

/** What a provider says about an attempt. */
export type PaymentReport = {
  attempt: string;
  /** `left`: the customer ended the attempt without a decision */
  state: 'paid' | 'refused' | 'left';
  /** cents */
  amount: number;
  currency: string;
};

export type PaymentProvider = {
  /** Opens the page of an attempt. Rejects if the provider cannot be reached. */
  open: (attempt: PaymentAttempt) => Promise<HostedPage>;
  /** Returns the outcome of an attempt; `open` while the customer can still pay. Rejects if it cannot be told. */
  outcome: (attempt: string) => Promise<PaymentReport | 'open'>;
  /**
   * Reads a notification of the provider.
   * @param signature the header `Payment-Signature`, "" if absent
   * @returns undefined unless the provider has signed exactly this body
   */
  readNotice: (body: string, signature: string) => PaymentReport | undefined;
};

/** Providers by the code of their payment method. */
export type PaymentProviders = Readonly<Record<string, PaymentProvider>>;
