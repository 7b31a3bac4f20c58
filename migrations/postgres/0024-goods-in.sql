-- Record of room `purchasing`: what came of a line of an approved draft, delivery by delivery, as staff counted it.
CREATE TABLE goods_in (
  draft_order_id uuid NOT NULL REFERENCES draft_orders,
  line_id uuid NOT NULL REFERENCES draft_lines,
  -- One count of staff: its id is theirs, so that a repeat is the same goods.
  delivery_id uuid NOT NULL,
  ean text NOT NULL,
  supplier text NOT NULL,
  -- Articles that went to the shelf; then those that stand apart.
  arrived integer NOT NULL CHECK (arrived >= 0),
  too_old integer NOT NULL CHECK (too_old >= 0),
  wrong integer NOT NULL CHECK (wrong >= 0),
  -- Week and year of manufacture; null = nobody looked.
  dot text,
  -- Of one article.
  unit_cents integer NOT NULL,
  landed_agorot bigint NOT NULL,
  -- Of `staff_members`.
  received_by text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (line_id, delivery_id)
);
CREATE INDEX goods_in_by_draft ON goods_in (draft_order_id);
-- What an article cost when it came last.
CREATE INDEX goods_in_by_ean ON goods_in (ean, received_at DESC) WHERE arrived > 0;
