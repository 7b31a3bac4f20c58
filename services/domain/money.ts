/** Shekels with two decimals at most. */
export const isAmount = (shekels: number): boolean => shekels === Number(shekels.toFixed(2))

/** Money is whole agorot internally and shekels with two decimals externally. */

export const AGOROT_PER_SHEKEL = 100

export interface MoneyParts {
  sign: '' | '-'
  symbol: '₪'
  /** With thousands separators, `1,234`. */
  whole: string
  /** Always two digits. */
  fraction: string
}

export function agorotToShekels(agorot: number): number {
  return agorot / AGOROT_PER_SHEKEL
}

/** Nearest agora; throws `RangeError` on an invalid amount, so that NaN never becomes a price. */
export function shekelsToAgorot(shekels: number): number {
  // 1.005 * 100 is 100.49999…; a double has fifteen reliable digits.
  const agorot = Math.round(Number((shekels * AGOROT_PER_SHEKEL).toPrecision(15)))
  if (!Number.isSafeInteger(agorot)) throw new RangeError(`${shekels} is no amount in shekels`)
  return agorot
}

/** Whether there is no fraction of an agora. */
export const isWholeAgorot = (shekels: number): boolean => agorotToShekels(shekelsToAgorot(shekels)) === shekels

/** Parts for layout; without direction marks, unlike `Intl` for Hebrew, whose marks break comparing and copying. */
export function moneyParts(agorot: number): MoneyParts {
  const absolute = Math.abs(agorot)
  const whole = String(Math.floor(absolute / AGOROT_PER_SHEKEL)).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = String(absolute % AGOROT_PER_SHEKEL).padStart(2, '0')
  return { sign: agorot < 0 ? '-' : '', symbol: '₪', whole, fraction }
}

/** `₪1,234.50`; display it isolated left to right. */
export function formatMoney(agorot: number): string {
  const { sign, symbol, whole, fraction } = moneyParts(agorot)
  return `${sign}${symbol}${whole}.${fraction}`
}

/** Whole per cent off the full price; 0 without a discount. */
export function discountPercent(priceAgorot: number, fullPriceAgorot: number): number {
  return fullPriceAgorot > priceAgorot ? Math.round((1 - priceAgorot / fullPriceAgorot) * 100) : 0
}

export const MAX_INSTALLMENTS = 6

/** Equal parts in agorot; the first carries the remainder. Throws `RangeError` outside 1 to 6 parts. */
export function splitInstallments(totalAgorot: number, count: number): number[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_INSTALLMENTS) throw new RangeError(`${count} installments are not offered`)
  if (!Number.isSafeInteger(totalAgorot) || totalAgorot < 0) throw new RangeError(`${totalAgorot} agorot cannot be split`)
  const part = Math.floor(totalAgorot / count)
  const first = totalAgorot - part * (count - 1)
  return [first, ...Array.from({ length: count - 1 }, () => part)]
}

/** Largest payment when splitting into the maximum number; the only figure the shop displays, so that no payment exceeds it. */
export const largestInstallment = (totalAgorot: number): number => splitInstallments(totalAgorot, MAX_INSTALLMENTS)[0] ?? totalAgorot

/** `€69,665.10`. */
export function euroText(euros: number): string {
  const { sign, whole, fraction } = moneyParts(shekelsToAgorot(euros))
  return `${sign}€${whole}.${fraction}`
}
