/** The day from which the demo catalogue's dates of manufacture and shipment were counted back and on. */
export const DEMO_GENERATED_ON = '2026-11-21'
export const DEMO_FIRST_SHIPMENT_ON = '2026-12-06'
/** The demo's shipment dates move on in such steps. */
export const DEMO_SHIPMENT_CYCLE_DAYS = 42
