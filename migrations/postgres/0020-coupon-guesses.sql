-- Coupon codes that do not exist and were asked for, by minute, whoever asked: all addresses and ingresses share one budget.
CREATE TABLE coupon_guesses (
  minute timestamptz PRIMARY KEY,
  wrong integer NOT NULL
);
