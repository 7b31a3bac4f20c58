import { tireName } from '#frontend/shared/ui/tire-name.tsx'
import type { ProductDemand, SearchedWords, SizeDemand } from '#services/analytics/analytics.contract.ts'
import { numberText } from './words.text.ts'

type Stock = Pick<SizeDemand, 'inStock' | 'daysLeft'>

/** A stock that ends sooner is warned of. */
export const soonDays = 14
const weekDays = 7
const yearDays = 365

/** How long a stock lasts at the pace of the period. */
export function stockLeftText({ inStock, daysLeft }: Stock): string {
  if (inStock === 0) return 'אזל'
  if (daysLeft === null) return 'לא נמכר'
  if (daysLeft === 0) return 'פחות מיום'
  if (daysLeft <= 2) return daysLeft === 1 ? 'יום אחד' : 'יומיים'
  if (daysLeft < 2 * weekDays) return `${daysLeft} ימים`
  if (daysLeft < 3 * weekDays) return 'שבועיים'
  return daysLeft > yearDays ? 'יותר משנה' : `${Math.floor(daysLeft / weekDays)} שבועות`
}

export const isSoldOut = ({ inStock }: Stock): boolean => inStock === 0
export const isEndingSoon = ({ inStock, daysLeft }: Stock): boolean => inStock > 0 && daysLeft !== null && daysLeft < soonDays

const visitorsText = (count: number) => (count === 1 ? 'מבקר אחד' : `${numberText(count)} מבקרים`)
const timesText = (count: number) => (count === 1 ? 'חיפוש אחד' : `${numberText(count)} חיפושים`)
/** Words that begin with a number take a hyphen after what is written together with them. */
const afterTo = (words: string) => (/^\d/.test(words) ? `ל־${words}` : `ל${words}`)

function soldOutText(sizes: readonly SizeDemand[]): string | null {
  const [first, second, ...others] = sizes.filter(isSoldOut)
  if (!first) return null
  if (!second) return `${first.size} אזלה`
  return others.length === 0 ? `${first.size} ו־${second.size} אזלו` : `${first.size} ועוד ${others.length + 1} מידות אזלו`
}

export function sizesSentence(sizes: readonly SizeDemand[]): string {
  if (sizes.length === 0) return 'לא היה ביקוש למידות בתקופה הזו.'
  const soldOut = soldOutText(sizes)
  const [soonest] = sizes.filter(isEndingSoon).sort((one, other) => (one.daysLeft ?? 0) - (other.daysLeft ?? 0))
  const ending = soonest && `המלאי של ${soonest.size} יספיק ${afterTo(stockLeftText(soonest))}`
  if (soldOut) return ending ? `${soldOut}, ו${ending}.` : `${soldOut}.`
  return ending ? `${ending}.` : 'בקצב של התקופה, המלאי של כל המידות המבוקשות יספיק לשבועיים לפחות.'
}

export function sizesWithoutStockSentence(sizes: readonly SizeDemand[]): string {
  const [first] = sizes
  if (!first) return 'מכל מידה שמבקרים ראו יש מלאי על המדף.'
  const saw = first.visitors === 1 ? 'מבקר אחד ראה' : `${visitorsText(first.visitors)} ראו`
  return `${saw} ${first.size}, ואין אף צמיג כזה על המדף.`
}

/** Who stands first, and how many stand beside it with as much. */
function leader<T>(list: readonly T[], count: (each: T) => number): { first: T; others: number } | null {
  const [first] = list
  return first === undefined ? null : { first, others: list.filter((each) => count(each) === count(first)).length - 1 }
}
const othersText = (others: number) => (others === 0 ? '' : `, ועוד ${others} כמוהו`)

export function searchesSentence(searches: readonly SearchedWords[]): string {
  const top = leader(searches, ({ searches: count }) => count)
  if (!top) return 'אף אחד לא חיפש במילים בתקופה הזו.'
  const { first, others } = top
  return `החיפוש הנפוץ: ${first.query}${othersText(others)}, ${timesText(first.searches)}${others === 0 ? '' : ' כל אחד'}.`
}

/** `hasSearches`: whether anything was searched for at all. */
export function emptySearchesSentence(searches: readonly SearchedWords[], hasSearches: boolean): string {
  const top = leader(searches, ({ empty }) => empty)
  if (!top) return hasSearches ? 'כל החיפושים בתקופה הזו מצאו משהו.' : 'אף אחד לא חיפש במילים בתקופה הזו.'
  const { first, others } = top
  return `${first.query}${othersText(others)}: ${timesText(first.empty)} בלי תוצאה${others === 0 ? '' : ' כל אחד'}.`
}

export function productsSentence(products: readonly ProductDemand[]): string {
  const top = leader(products, ({ visitors }) => visitors)
  if (!top || top.first.visitors === 0) return 'אף מבקר לא פתח דף מוצר בתקופה הזו.'
  const { first, others } = top
  const sold = first.sold === 0 ? 'לא נמכר אף צמיג' : first.sold === 1 ? 'נמכר צמיג אחד' : `נמכרו ${numberText(first.sold)} צמיגים`
  const viewed = `הנצפה ביותר: ${tireName(first.brand, first.displayName)}`
  return others === 0
    ? `${viewed}. ${visitorsText(first.visitors)}, ${sold}.`
    : `${viewed}${othersText(others)}: ${visitorsText(first.visitors)} כל אחד.`
}
