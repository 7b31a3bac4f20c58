-- The number under which the card's issuer authorised a payment, by which an accountant finds it in the clearing company's reports.
-- Null where nothing was paid, and for payments of before.
ALTER TABLE payment_attempts ADD COLUMN authorisation_number text;
ALTER TABLE sandbox_transactions ADD COLUMN authorisation_number text;
