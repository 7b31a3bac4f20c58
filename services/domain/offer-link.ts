/** Stands in staff's words to a shopper until the answer is recorded and has its price link. */
export const LINK_PLACEHOLDER = '[קישור]'
