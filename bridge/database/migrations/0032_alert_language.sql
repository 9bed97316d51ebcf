-- BCP 47 language of an alert's name, for the mail about a product that no longer exists; null: that of the store view.
ALTER TABLE product_alerts ADD COLUMN text_language text;
