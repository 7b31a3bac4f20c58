import { describe, expect, it } from 'vitest'
import type { DayFigures, Figures } from '#services/analytics/analytics.contract.ts'
import {
  biggestDrop,
  busiestDay,
  conversionSentence,
  emptySearchesSentence,
  funnelSentence,
  isEndingSoon,
  ordersSentence,
  productsSentence,
  searchesSentence,
  sizesSentence,
  sizesWithoutStockSentence,
  stockLeftText,
} from './sentences.text.ts'
import { keyName } from './staff-dashboard.text.ts'

const figures = (some: Partial<Figures>): Figures => ({
  visitors: 0,
  impressions: 0,
  carts: 0,
  checkouts: 0,
  orders: 0,
  paidOrders: 0,
  revenue: 0,
  ...some,
})
const day = (date: string, orders = 0): DayFigures => ({ day: date, ...figures({ orders }) })
/** Days without a holiday. */
const days = [day('2026-11-08'), day('2026-11-09')]
const daysBefore = [day('2026-11-01'), day('2026-11-02')]

const describeOne = (now: Partial<Figures>, before: Partial<Figures>, more = {}) =>
  ordersSentence({ figures: figures(now), figuresBefore: figures(before), days, daysBefore, isToday: false, ...more })

describe('orders and money compared with the previous period', () => {
  it.each([
    ['grow together', { orders: 118, revenue: 1220 }, { orders: 100, revenue: 1000, paidOrders: 90 }, 'ההזמנות עלו ב־18% וההכנסות ב־22%.'],
    ['fall together', { orders: 50, revenue: 900 }, { orders: 100, revenue: 1000, paidOrders: 90 }, 'ההזמנות ירדו ב־50% וההכנסות ב־10%.'],
    ['part ways', { orders: 118, revenue: 900 }, { orders: 100, revenue: 1000, paidOrders: 90 }, 'ההזמנות עלו ב־18%, וההכנסות ירדו ב־10%.'],
    [
      'stand still',
      { orders: 40, revenue: 1000 },
      { orders: 40, revenue: 1000, paidOrders: 30 },
      'היו 40 הזמנות, בדיוק כמו בתקופה הקודמת. ההכנסות לא השתנו.',
    ],
    [
      'hardly move',
      { orders: 1001, revenue: 100001 },
      { orders: 1000, revenue: 100000, paidOrders: 900 },
      'מספר ההזמנות כמעט לא השתנה, וההכנסות כמעט לא השתנו.',
    ],
    ['double', { orders: 240, revenue: 3000 }, { orders: 100, revenue: 1000, paidOrders: 90 }, 'ההזמנות גדלו פי 2.4, וההכנסות גדלו פי 3.'],
    [
      'are few',
      { orders: 3, revenue: 1500.4 },
      { orders: 1, revenue: 500, paidOrders: 1 },
      'היו 3 הזמנות, לעומת 1 בתקופה הקודמת. נכנסו ₪1,500, לעומת ₪500.',
    ],
    [
      'have nothing before',
      { orders: 1, revenue: 600 },
      {},
      'הייתה הזמנה אחת, ובתקופה הקודמת לא הייתה אף אחת. נכנסו ₪600, ובתקופה הקודמת לא נכנס דבר.',
    ],
    [
      'have nothing now',
      {},
      { orders: 30, revenue: 9000, paidOrders: 28 },
      'לא היו הזמנות; בתקופה הקודמת היו 30 הזמנות. לא נכנסו תשלומים; בתקופה הקודמת נכנסו ₪9,000.',
    ],
    ['have nothing at all', {}, {}, 'לא היו הזמנות, וגם לא בתקופה הקודמת. לא נכנסו תשלומים.'],
    ['are paid for earlier orders', { revenue: 700 }, {}, 'לא היו הזמנות, וגם לא בתקופה הקודמת. נכנסו ₪700, ובתקופה הקודמת לא נכנס דבר.'],
  ])('%s', (_, now, before, sentence) => {
    expect(describeOne(now, before)).toBe(sentence)
  })

  it('never compare an incomplete day with a whole one', () => {
    expect(describeOne({ orders: 5, revenue: 2000 }, { orders: 40 }, { isToday: true })).toBe(
      'עד עכשיו היו היום 5 הזמנות ונכנסו ₪2,000; אתמול, ביום שלם, היו 40 הזמנות.',
    )
    expect(describeOne({}, {}, { isToday: true })).toBe('עד עכשיו לא היו היום הזמנות; אתמול לא היו הזמנות.')
  })

  it('name the busiest day if there is one', () => {
    expect(busiestDay([day('2026-11-08', 4), day('2026-11-09', 9)])?.day).toBe('2026-11-09')
    expect(busiestDay([day('2026-11-08', 9), day('2026-11-09', 9)])).toBeNull()
    expect(busiestDay([day('2026-11-08', 1)])).toBeNull()
    expect(busiestDay([])).toBeNull()
    expect(describeOne({ orders: 13 }, {}, { days: [day('2026-11-08', 4), day('2026-11-09', 9)] })).toContain(
      'היום החזק היה יום שני 09/11, עם 9 הזמנות.',
    )
  })

  it('name holidays that are in only one of the two periods', () => {
    const holidays = (now: string[], before: string[]) =>
      describeOne({}, {}, { days: now.map((each) => day(each)), daysBefore: before.map((each) => day(each)) })
    expect(holidays(['2026-11-08'], ['2026-09-26', '2026-10-03'])).toContain('בתקופה הקודמת חלו סוכות ושמחת תורה.')
    expect(holidays(['2026-09-21'], ['2026-08-21'])).toContain('בתקופה הזו חל יום כיפור.')
    expect(holidays(['2026-09-26'], ['2026-09-21'])).toContain('בתקופה הזו חלו סוכות, ובקודמת יום כיפור.')
    expect(holidays(['2026-09-26'], ['2025-10-07'])).not.toMatch(/חל/)
  })
})

const steps = ['list', 'product', 'cart', 'details', 'payment', 'confirm', 'paid'] as const
const funnel = (...visitors: number[]) => steps.map((step, index) => ({ step, visitors: visitors[index] ?? 0 }))

it.each([
  [funnel(), 'אף מבקר לא פתח רשימת צמיגים בתקופה הזו.'],
  [funnel(1, 1), 'מבקר אחד בלבד ראה רשימת צמיגים: מעט מכדי לומר איפה עוצרים.'],
  [funnel(9), '9 מבקרים בלבד ראו רשימת צמיגים: מעט מכדי לומר איפה עוצרים.'],
  [funnel(20, 20, 20, 20, 20, 20, 20), 'כל 20 המבקרים שראו רשימת צמיגים הגיעו עד התשלום.'],
  [funnel(18420, 9860, 1640, 912, 655, 571, 428), 'רק כאחד מכל שישה שפתחו דף מוצר הוסיף לעגלה: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(1000, 500, 100, 60, 50, 40, 30), 'רק אחד מכל חמישה שפתחו דף מוצר הוסיף לעגלה: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(1300, 100, 60, 50, 40, 30, 20), 'רק אחד מכל 13 שראו רשימת צמיגים פתח דף מוצר: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(1000, 450, 300, 200, 150, 120, 100), 'רק 45% ממי שראו רשימת צמיגים פתחו דף מוצר: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(100, 90, 80, 70, 60, 50, 45), '83.3% ממי שבחרו אמצעי תשלום אישרו את ההזמנה: זו הנפילה הגדולה בדרך לתשלום.'],
  [funnel(12), 'אף אחד מ־12 שראו רשימת צמיגים לא פתח דף מוצר: זו הנפילה הגדולה בדרך לתשלום.'],
])('funnel %#: %j', (counts, sentence) => {
  expect(funnelSentence(counts)).toBe(sentence)
})

it('reports no drop from a handful of visitors', () => {
  expect(biggestDrop(funnel(100, 80, 9, 1))).toMatchObject({ step: 'cart', from: 'product' })
  expect(biggestDrop(funnel(100, 100, 100, 9, 0))).toMatchObject({ step: 'details' })
  expect(biggestDrop([])).toBeNull()
})

it('of two equal drops picks the one that loses more visitors', () => {
  expect(biggestDrop(funnel(400, 200, 100, 90, 80, 70, 60))).toMatchObject({ step: 'product' })
})

const conversion = (key: string, visitors: number, paid: number) => ({ key, visitors, carts: paid, paid })

it.each([
  [[], 'אין מה להשוות בתקופה הזו.'],
  [[conversion('ad', 19, 3)], 'מעט מדי מבקרים כדי להשוות.'],
  [[conversion('ad', 20, 0), conversion('search', 300, 0)], 'אף אחד מהמבקרים האלה לא שילם בתקופה הזו.'],
  [[conversion('search', 130, 10)], 'חיפוש: משלם אחד מכל 13.'],
  [[conversion('search', 130, 10), conversion('ad', 260, 20)], 'חיפוש: משלם אחד מכל 13.'],
  [
    [conversion('search', 9870, 167), conversion('message', 100, 50), conversion('ad', 3400, 27)],
    'הודעה: משלמים 50%. מודעה: משלם כאחד מכל 126.',
  ],
  [
    [conversion('search', 1000, 10), conversion('ad', 670, 0), conversion('message', 5, 5)],
    'חיפוש: משלם אחד מכל 100. מודעה: אף אחד מ־670 לא שילם.',
  ],
])('conversion %j', (conversions, sentence) => {
  expect(conversionSentence('byOrigin', conversions)).toBe(sentence)
})

it('names known values and shows others as they are', () => {
  expect([keyName('byAvailability', 'instock'), keyName('byBrand', 'Michelin'), keyName('byOrigin', 'carrier pigeon')]).toEqual([
    'במלאי מיידי',
    'Michelin',
    'carrier pigeon',
  ])
})

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

  it('warns below two weeks, but not if nothing was sold or nothing is left', () => {
    expect([size('', 1, 13), size('', 1, 14), size('', 1, null), size('', 0, 0)].map(isEndingSoon)).toEqual([true, false, false, false])
  })

  it('reports missing sizes with the number of searches', () => {
    expect(sizesWithoutStockSentence([size('A', 0, null, 990)])).toBe('990 מבקרים ראו A, ואין אף צמיג כזה על המדף.')
    expect(sizesWithoutStockSentence([size('A', 0, null, 1)])).toBe('מבקר אחד ראה A, ואין אף צמיג כזה על המדף.')
    expect(sizesWithoutStockSentence([])).toBe('מכל מידה שמבקרים ראו יש מלאי על המדף.')
  })
})

describe('searches', () => {
  it('name the most frequent, and how many tie with it', () => {
    expect(searchesSentence([words('angel gt', 1200), words('דיאבלו', 3)])).toBe('החיפוש הנפוץ: angel gt, 1,200 חיפושים.')
    expect(searchesSentence([words('a', 1), words('b', 1)])).toBe('החיפוש הנפוץ: a, ועוד 1 כמוהו, חיפוש אחד כל אחד.')
    expect(searchesSentence([])).toBe('אף אחד לא חיפש במילים בתקופה הזו.')
  })

  it('without results are counted on their own', () => {
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
