/** The cart in this browser's storage. Prices are loaded every time, never stored. */
export interface CartItem {
  ean: string
  /** 1 to 10. */
  quantity: number
  isSet: boolean
  /** Token of the price link for this one article: a line beside those at the shop's price. */
  priceToken?: string
}

/** Identifies a line of a cart. */
export const lineKey = ({ ean, priceToken }: Pick<CartItem, 'ean' | 'priceToken'>) => priceToken ?? ean

const isAtShopPrice = ({ priceToken }: CartItem) => priceToken === undefined

export const maxQuantity = 10

const isQuantity = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity

const isPriceToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{22}$/.test(value)

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item: Partial<Record<keyof CartItem, unknown>> = value
  const isArticle =
    typeof item.ean === 'string' && /^\d{13}$/.test(item.ean) && isQuantity(item.quantity) && typeof item.isSet === 'boolean'
  return isArticle && (item.priceToken === undefined || (isPriceToken(item.priceToken) && item.quantity === 1))
}

/** Parses the storage's `{ items }`; unreadable items are skipped. */
export function readCart(stored: unknown): CartItem[] {
  if (typeof stored !== 'object' || stored === null || !('items' in stored) || !Array.isArray(stored.items)) return []
  return stored.items
    .filter(isCartItem)
    .map(({ ean, quantity, isSet, priceToken }) => ({ ean, quantity, isSet, ...(priceToken === undefined ? {} : { priceToken }) }))
}

/** Adds one: an existing line grows by one, up to ten; a new one is appended. */
export function addItem(items: readonly CartItem[], added: { ean: string; isSet: boolean }): CartItem[] {
  const isThis = (item: CartItem) => isAtShopPrice(item) && item.ean === added.ean
  if (!items.some(isThis)) return [...items, { ...added, quantity: 1 }]
  return items.map((item) => (isThis(item) ? { ...item, quantity: Math.min(item.quantity + 1, maxQuantity) } : item))
}

/** A removed line and its position. */
export interface Taken {
  item: CartItem
  index: number
}

export function findTaken(items: readonly CartItem[], removed: Pick<CartItem, 'ean' | 'priceToken'>): Taken | null {
  const index = items.findIndex((item) => lineKey(item) === lineKey(removed))
  const item = items[index]
  return item ? { item, index } : null
}

/** Restores a removed line at its position; units added meanwhile are not doubled. */
export function putBack(items: readonly CartItem[], { item, index }: Taken): CartItem[] {
  const isThere = items.some((other) => lineKey(other) === lineKey(item))
  return isThere ? addMissing(items, [item]) : items.toSpliced(index, 0, item)
}

export function changeQuantity(items: readonly CartItem[], ean: string, quantity: number): CartItem[] {
  return items.map((item) => (isAtShopPrice(item) && item.ean === ean && isQuantity(quantity) ? { ...item, quantity } : item))
}

/** Whether the cart has all of `others`, in these quantities or more. */
export const holdsAll = (items: readonly CartItem[], others: readonly CartItem[]) =>
  others.every((other) => items.some((item) => lineKey(item) === lineKey(other) && item.quantity >= other.quantity))

/** Merges `others` into the cart, idempotently: the greater quantity of an article counts. */
export function addMissing(items: readonly CartItem[], others: readonly CartItem[]): CartItem[] {
  const grown = items.map((item) => ({
    ...item,
    quantity: Math.max(item.quantity, ...others.filter((other) => lineKey(other) === lineKey(item)).map(({ quantity }) => quantity)),
  }))
  return [...grown, ...others.filter((other) => !items.some((item) => lineKey(item) === lineKey(other)))]
}

/** An ordered article, at the shop's or an agreed price. */
export interface OrderedItem {
  ean: string
  quantity: number
  isAgreed?: boolean
}

/** Removes what was ordered; what was added since stays. */
export function takeOut(items: readonly CartItem[], ordered: readonly OrderedItem[]): CartItem[] {
  const isSame = (item: CartItem, { ean, isAgreed = false }: OrderedItem) => item.ean === ean && isAtShopPrice(item) !== isAgreed
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (ordered.find((other) => isSame(item, other))?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Lines with invalid links become lines at the shop's price. */
export function withoutLinks(items: readonly CartItem[], tokens: readonly string[]): CartItem[] {
  const isLost = ({ priceToken }: CartItem) => priceToken !== undefined && tokens.includes(priceToken)
  const rest = items.filter((item) => !isLost(item))
  return items.filter(isLost).reduce<CartItem[]>((cart, { ean, isSet }) => addItem(cart, { ean, isSet }), rest)
}

/** Quantities per article, at any price, up to the orderable maximum. */
export function articlesOf(items: readonly CartItem[]): CartItem[] {
  const articles = new Map<string, CartItem>()
  for (const { ean, quantity, isSet } of items) {
    articles.set(ean, { ean, isSet, quantity: Math.min((articles.get(ean)?.quantity ?? 0) + quantity, maxQuantity) })
  }
  return [...articles.values()]
}

export const countUnits = (items: readonly CartItem[]) => items.reduce((sum, item) => sum + item.quantity, 0)
