import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'

const AGAIN_AFTER_MS = 15_000

/** For a page that shows the documents of an order: when to ask again, so that one under way appears by itself. */
export const untilPapersCome = (order: BuyerOrder | null): number | null => (order?.papers.isAwaited ? AGAIN_AFTER_MS : null)
