/** Placeholders in a staff message to a shopper: the price link, until the answer is recorded, and a counter-offer's price. */
export const LINK_PLACEHOLDER = '[קישור]'
export const AGREED_PLACEHOLDER = '[מחיר]'

/** Whether an edited message still contains the price. */
export const namesPrice = (message: string, shekels: number): boolean =>
  (message.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []).map(Number).includes(shekels)
