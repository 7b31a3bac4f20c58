/** Reference day of the demo catalogue: its manufacture and shipment dates are relative to it. */
export const DEMO_GENERATED_ON = '2026-11-21'
export const DEMO_FIRST_SHIPMENT_ON = '2026-12-06'
/** Shipment dates are shifted in steps of this many days. */
export const DEMO_SHIPMENT_CYCLE_DAYS = 42
