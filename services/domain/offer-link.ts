/** Placeholders in a message of staff to a shopper: for the price link, until the answer is recorded, and for a counter-offer's price. */
export const LINK_PLACEHOLDER = '[קישור]'
export const AGREED_PLACEHOLDER = '[מחיר]'
