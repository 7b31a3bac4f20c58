/**
 * What becomes of each table of records. `orders` and `purchasing`: every copy has rows of its own; `kept`: the sample's rows alone.
 * Tables of the log and of projections are made anew.
 *
 * Places in the log are kept of products only (`catalogue_entities`, `stock_counters`, `hand_overs`), whose topic is not copied: they
 * hold. Units that are reserved, and windows of garages that are taken, belong to orders that are not finished, which are not copied.
 */
export const TABLES: Readonly<Record<string, 'orders' | 'purchasing' | 'kept'>> = {
  contacts: 'orders',
  orders: 'orders',
  coupon_uses: 'orders',
  payment_attempts: 'orders',
  refunds: 'orders',
  best_offers: 'orders',
  documents: 'orders',
  parcels: 'orders',
  refused_appointments: 'orders',
  awaited_ends: 'orders',
  next_changes: 'orders',
  messages: 'orders',
  handled_requests: 'orders',
  recommendations: 'orders',
  draft_orders: 'purchasing',
  draft_lines: 'purchasing',
  draft_inputs: 'purchasing',
  goods_in: 'purchasing',
  goods_in_counts: 'purchasing',
  // Counted anew from the copies.
  coupon_counters: 'kept',
  document_numbers: 'kept',
  // Kept by the shop for a day, or for as long as something is undecided.
  idempotency_keys: 'kept',
  order_addresses: 'kept',
  message_handovers: 'kept',
  recommender_budget: 'kept',
  coupon_guesses: 'kept',
  stock_counters: 'kept',
  slot_counters: 'kept',
  hand_overs: 'kept',
  sandbox_transactions: 'kept',
  sandbox_refunds: 'kept',
  demo_mails: 'kept',
  // Said once, whatever is sold.
  catalogue_entities: 'kept',
  catalogue_brand_names: 'kept',
  catalogue_imports: 'kept',
  catalogue_edits: 'kept',
  plan_settings: 'kept',
  supplier_tolerances: 'kept',
  floor_prices: 'kept',
  floor_rules: 'kept',
  message_words: 'kept',
  document_issuer: 'kept',
  tax_refresh_tokens: 'kept',
  staff_members: 'kept',
  staff_sessions: 'kept',
}

/** Events that say such things: a copy of them would undo what holds. */
export const SAID_ONCE = ['floor-price.changed.v1', 'floor-rule.changed.v1', 'message-words.changed.v1']
