// The configuration of a payment method that is paid on a page (docs/payment.md).
import * as z from 'zod/mini';

export const paymentProviderRow = z.object({
  /** of the method at the backend */
  code: z.string().check(z.minLength(1)),
  /** `bank`: the customer also chooses a bank; `page`: no texts of our own */
  kind: z._default(z.enum(['bank', 'leasing', 'page']), 'page'),
  /** title by store view; elsewhere the backend's */
  title: z._default(z.record(z.string(), z.string().check(z.minLength(1))), {}),
  /** `redirect`: the page is at `url`; `hosted`: the backend opens a page for each payment */
  page: z._default(z.enum(['redirect', 'hosted']), 'redirect'),
  /** of a `redirect` page, on the app's own origin or an allowed one; "" = not offered */
  url: z._default(z.string(), ''),
  /** origins of this provider's pages, besides the app's own */
  origins: z._default(z.array(z.url()), []),
  /**
   * what the address that a `redirect` page returns to carries: the order's id, or also its number and token, so that
   * it opens in any browser; `nothing`: the page knows its own address
   */
  returns: z._default(z.enum(['nothing', 'order', 'token']), 'nothing'),
});
