/** Placeholders in a staff message to a shopper: the price link, until the answer is recorded, and a counter-offer's price. */
export const LINK_PLACEHOLDER = '[קישור]'
export const AGREED_PLACEHOLDER = '[מחיר]'
