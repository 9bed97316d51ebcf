-- Invoice of an order: its number and the day of issue (ISO date); both null before the invoice was issued.
ALTER TABLE orders ADD COLUMN invoice_number text;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN invoiced_on text;
