-- Prepaid orders: the attempts to pay them, and the time from which an unpaid one holds its stock.
ALTER TABLE orders DROP CONSTRAINT orders_payment_provider_check;
--> statement-breakpoint
-- not validated: existing rows have a narrower constraint, and a scan would block orders
ALTER TABLE orders ADD CONSTRAINT orders_payment_provider_check CHECK (payment_provider IN ('bank', 'leasing', 'page')) NOT VALID;
--> statement-breakpoint
-- ms since 1970; null for orders of earlier versions, which are never cancelled because they are unpaid
ALTER TABLE orders ADD COLUMN unpaid_since bigint;
--> statement-breakpoint
CREATE INDEX orders_unpaid ON orders (unpaid_since) WHERE status = 'awaiting_payment' AND unpaid_since IS NOT NULL;
--> statement-breakpoint
CREATE TABLE payment_attempts (
  -- random; names the attempt to the provider
  id text COLLATE "C" PRIMARY KEY,
  order_number integer NOT NULL REFERENCES orders (number),
  -- code of the payment method
  method text NOT NULL,
  -- cents
  amount integer NOT NULL,
  currency text NOT NULL,
  -- differs: the provider reported another amount, which the operator has to settle
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'refused', 'left', 'differs')),
  -- the provider's page; null until the provider has opened it
  page jsonb,
  -- ms since 1970
  created_at bigint NOT NULL
);
--> statement-breakpoint
-- an order has one attempt at a time whose outcome is unknown
CREATE UNIQUE INDEX payment_attempts_open ON payment_attempts (order_number) WHERE state IN ('open', 'differs');
