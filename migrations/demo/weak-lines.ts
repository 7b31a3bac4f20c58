/** Lines whose name or sizes may be wrong. SUN-F's are weak too, and stay: the brand has no others. */
export const WEAK_LINES: ReadonlySet<string> = new Set([
  'maxxis-m6029',
  'maxxis-maxxventure-ma1',
  'golden-tyre-gt260',
  'golden-tyre-gt201',
  'golden-tyre-gt723-rally',
  'bridgestone-exedra-l303-g508',
  'metzeler-me-77',
  'maxxis-victra-s98-st',
])
