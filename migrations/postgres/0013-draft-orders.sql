-- Records of room `purchasing`: drafts of orders to suppliers, what they were computed from, and by which settings.

-- By which drafts are computed; the newest version holds, and without any the shop's defaults.
CREATE TABLE plan_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  -- `DraftSettings` in whole cents, agorot and basis points.
  settings jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Of `staff_members`.
  changed_by text NOT NULL
);

CREATE TABLE draft_orders (
  draft_order_id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('initial', 'preparing', 'completed', 'failed', 'cancelled')),
  -- How far the preparation is.
  stage text NOT NULL CHECK (stage IN ('waiting', 'reading', 'planning', 'writing')),
  share real NOT NULL CHECK (share BETWEEN 0 AND 1),
  -- How often its preparation was begun: one whose process dies every time ends as failed.
  attempts integer NOT NULL DEFAULT 0,
  -- Why it failed; the technical reason stands in its event.
  failure text CHECK (failure IN ('cannot_plan', 'tried_too_often')),
  -- Of the quantities as they are now.
  items integer NOT NULL DEFAULT 0,
  tires integer NOT NULL DEFAULT 0,
  cents bigint NOT NULL DEFAULT 0,
  -- What does not change once it is completed: totals as computed, what no list has, by which settings; null before.
  outcome jsonb,
  input_hash text,
  lines_hash text,
  -- Of `staff_members`, or `system`.
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- Apart from the status (ruling 27).
  approved_by text,
  approved_at timestamptz,
  -- Its goods stand in the catalogue, as stock or as a shipment; until then they are on order.
  received_by text,
  received_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  -- The day whose nightly draft it is.
  night_of date UNIQUE,
  CHECK ((failure IS NOT NULL) = (status = 'failed')),
  CHECK ((status = 'completed') <= (outcome IS NOT NULL AND input_hash IS NOT NULL AND lines_hash IS NOT NULL)),
  CHECK ((approved_at IS NULL) OR status = 'completed'),
  CHECK ((received_at IS NULL) OR approved_at IS NOT NULL),
  CHECK ((cancelled_at IS NOT NULL) = (status = 'cancelled'))
);
-- One at a time, however often it is asked for.
CREATE UNIQUE INDEX draft_orders_in_preparation ON draft_orders ((true)) WHERE status IN ('initial', 'preparing');
CREATE INDEX draft_orders_by_time ON draft_orders (created_at DESC, draft_order_id DESC);
CREATE INDEX draft_orders_on_order ON draft_orders (approved_at) WHERE approved_at IS NOT NULL AND received_at IS NULL;

CREATE TABLE draft_lines (
  line_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  draft_order_id uuid NOT NULL REFERENCES draft_orders,
  -- As the plan has them, from 0.
  place integer NOT NULL,
  ean text NOT NULL,
  supplier text NOT NULL CHECK (supplier IN ('rduch', 'deltiFr', 'deltiDe')),
  sku text NOT NULL,
  -- What the plan said, and what staff made of it.
  computed integer NOT NULL CHECK (computed >= 0),
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Tires of one article.
  tires integer NOT NULL CHECK (tires IN (1, 2)),
  unit_cents integer NOT NULL CHECK (unit_cents > 0),
  landed_agorot bigint NOT NULL,
  -- The plan's line as it was hashed: the sum with every number, the forecast, the offers.
  line json NOT NULL,
  edited_by text,
  edited_at timestamptz,
  note text,
  UNIQUE (draft_order_id, place)
);

-- Everything a draft was computed from, kept before it is computed: gzip of `PlanInput` as JSON.
CREATE TABLE draft_inputs (
  draft_order_id uuid PRIMARY KEY REFERENCES draft_orders,
  input bytea NOT NULL,
  sha256 text NOT NULL,
  -- Before its reading began: what was approved later is not in it.
  read_at timestamptz NOT NULL
);
-- It is packed already.
ALTER TABLE draft_inputs ALTER COLUMN input SET STORAGE EXTERNAL;
