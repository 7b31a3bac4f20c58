/** The cart as the browser keeps it. Prices are asked for anew each time, never kept. */
export interface CartItem {
  ean: string
  /** 1 to 10. */
  quantity: number
  isSet: boolean
}

export const maxQuantity = 10

const isQuantity = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item: Partial<Record<keyof CartItem, unknown>> = value
  return typeof item.ean === 'string' && /^\d{13}$/.test(item.ean) && isQuantity(item.quantity) && typeof item.isSet === 'boolean'
}

/** Reads what the storage holds: `{ items }`; what is unreadable is left out. */
export function readCart(kept: unknown): CartItem[] {
  if (typeof kept !== 'object' || kept === null || !('items' in kept) || !Array.isArray(kept.items)) return []
  return kept.items.filter(isCartItem).map(({ ean, quantity, isSet }) => ({ ean, quantity, isSet }))
}

/** An article that is already there grows by one, up to ten; another is appended. */
export function addItem(items: readonly CartItem[], added: { ean: string; isSet: boolean }): CartItem[] {
  if (!items.some((item) => item.ean === added.ean)) return [...items, { ...added, quantity: 1 }]
  return items.map((item) => (item.ean === added.ean ? { ...item, quantity: Math.min(item.quantity + 1, maxQuantity) } : item))
}

export function changeQuantity(items: readonly CartItem[], ean: string, quantity: number): CartItem[] {
  return items.map((item) => (item.ean === ean && isQuantity(quantity) ? { ...item, quantity } : item))
}

/** Whether the cart holds all of `others`, in these quantities or more. */
export const holdsAll = (items: readonly CartItem[], others: readonly CartItem[]) =>
  others.every((other) => items.some((item) => item.ean === other.ean && item.quantity >= other.quantity))

/** The cart with what it lacks of `others`. Doing it twice is doing it once: of an article the greater quantity counts. */
export function addMissing(items: readonly CartItem[], others: readonly CartItem[]): CartItem[] {
  const grown = items.map((item) => ({
    ...item,
    quantity: Math.max(item.quantity, ...others.filter(({ ean }) => ean === item.ean).map(({ quantity }) => quantity)),
  }))
  return [...grown, ...others.filter((other) => !items.some(({ ean }) => ean === other.ean))]
}

/** The cart without what was ordered of it: what was put in since stays. */
export function takeOut(items: readonly CartItem[], ordered: readonly Pick<CartItem, 'ean' | 'quantity'>[]): CartItem[] {
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (ordered.find(({ ean }) => ean === item.ean)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

export const countUnits = (items: readonly CartItem[]) => items.reduce((sum, item) => sum + item.quantity, 0)
