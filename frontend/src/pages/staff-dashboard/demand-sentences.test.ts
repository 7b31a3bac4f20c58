import { describe, expect, it } from 'vitest'
import {
  emptySearchesSentence,
  isEndingSoon,
  productsSentence,
  searchesSentence,
  sizesSentence,
  sizesWithoutStockSentence,
  stockLeftText,
} from './demand-sentences.text.ts'

const size = (name: string, inStock: number, daysLeft: number | null, visitors = 10) => ({
  size: name,
  path: '/',
  visitors,
  sold: 1,
  inStock,
  daysLeft,
})
const words = (query: string, searches: number, empty = 0) => ({ query, searches, visitors: 1, empty })
const product = (displayName: string, visitors: number, sold = 0) => ({
  ean: '2000000000015',
  brand: 'Michelin',
  displayName,
  displaySize: '120/70-17',
  visitors,
  carts: 0,
  sold,
  inStock: 1,
})

describe('stock by size', () => {
  it.each([
    [0, 0, 'אזל'],
    [0, null, 'אזל'],
    [5, null, 'לא נמכר'],
    [1, 0, 'פחות מיום'],
    [1, 1, 'יום אחד'],
    [1, 2, 'יומיים'],
    [1, 13, '13 ימים'],
    [1, 14, 'שבועיים'],
    [1, 20, 'שבועיים'],
    [1, 21, '3 שבועות'],
    [1, 365, '52 שבועות'],
    [1, 366, 'יותר משנה'],
  ])('%d in stock for %s days: %s', (inStock, daysLeft, text) => {
    expect(stockLeftText({ inStock, daysLeft })).toBe(text)
  })

  it.each([
    [[], 'לא היה ביקוש למידות בתקופה הזו.'],
    [[size('A', 9, 14), size('B', 9, null)], 'בקצב של התקופה, המלאי של כל המידות המבוקשות יספיק לשבועיים לפחות.'],
    [[size('A', 0, 0)], 'A אזלה.'],
    [[size('A', 0, 0), size('B', 0, 0), size('C', 9, 90)], 'A ו־B אזלו.'],
    [[size('A', 0, 0), size('B', 0, 0), size('C', 0, null)], 'A ועוד 2 מידות אזלו.'],
    [[size('A', 9, 5), size('B', 9, 3)], 'המלאי של B יספיק ל־3 ימים.'],
    [[size('A', 0, 0), size('B', 9, 2)], 'A אזלה, והמלאי של B יספיק ליומיים.'],
  ])('%#', (sizes, sentence) => {
    expect(sizesSentence(sizes)).toBe(sentence)
  })

  it('is warned of below two weeks, but not where nothing was sold or nothing is left', () => {
    expect([size('', 1, 13), size('', 1, 14), size('', 1, null), size('', 0, 0)].map(isEndingSoon)).toEqual([true, false, false, false])
  })

  it('that is missing is told with who looked for it', () => {
    expect(sizesWithoutStockSentence([size('A', 0, null, 990)])).toBe('990 מבקרים ראו A, ואין אף צמיג כזה על המדף.')
    expect(sizesWithoutStockSentence([size('A', 0, null, 1)])).toBe('מבקר אחד ראה A, ואין אף צמיג כזה על המדף.')
    expect(sizesWithoutStockSentence([])).toBe('מכל מידה שמבקרים ראו יש מלאי על המדף.')
  })
})

describe('searches', () => {
  it('name the most frequent, and how many are as frequent', () => {
    expect(searchesSentence([words('angel gt', 1200), words('דיאבלו', 3)])).toBe('החיפוש הנפוץ: angel gt, 1,200 חיפושים.')
    expect(searchesSentence([words('a', 1), words('b', 1)])).toBe('החיפוש הנפוץ: a, ועוד 1 כמוהו, חיפוש אחד כל אחד.')
    expect(searchesSentence([])).toBe('אף אחד לא חיפש במילים בתקופה הזו.')
  })

  it('that found nothing are counted by that alone', () => {
    expect(emptySearchesSentence([words('130/80-17', 90, 41), words('b', 50, 40)], true)).toBe('130/80-17: 41 חיפושים בלי תוצאה.')
    expect(emptySearchesSentence([words('a', 9, 5), words('b', 5, 5), words('c', 5, 5)], true)).toBe(
      'a, ועוד 2 כמוהו: 5 חיפושים בלי תוצאה כל אחד.',
    )
    expect(emptySearchesSentence([], true)).toBe('כל החיפושים בתקופה הזו מצאו משהו.')
    expect(emptySearchesSentence([], false)).toBe('אף אחד לא חיפש במילים בתקופה הזו.')
  })
})

it.each([
  [[], 'אף מבקר לא פתח דף מוצר בתקופה הזו.'],
  [[product('Road 6', 0, 3)], 'אף מבקר לא פתח דף מוצר בתקופה הזו.'],
  [[product('Road 6', 320, 12), product('Pilot', 3)], 'הנצפה ביותר: Michelin Road 6. 320 מבקרים, נמכרו 12 צמיגים.'],
  [[product('Road 6', 1, 1)], 'הנצפה ביותר: Michelin Road 6. מבקר אחד, נמכר צמיג אחד.'],
  [[product('Road 6', 5), product('Pilot', 5)], 'הנצפה ביותר: Michelin Road 6, ועוד 1 כמוהו: 5 מבקרים כל אחד.'],
])('products by demand %#', (products, sentence) => {
  expect(productsSentence(products)).toBe(sentence)
})
