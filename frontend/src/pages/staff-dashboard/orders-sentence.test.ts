import { describe, expect, it } from 'vitest'
import type { DayFigures, Figures } from '#services/analytics/analytics.contract.ts'
import { busiestDay, ordersSentence } from './orders-sentence.text.ts'

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

describe('orders and money beside the period before', () => {
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

  it('never compare a day that is not over with a whole one', () => {
    expect(describeOne({ orders: 5, revenue: 2000 }, { orders: 40 }, { isToday: true })).toBe(
      'עד עכשיו היו היום 5 הזמנות ונכנסו ₪2,000; אתמול, ביום שלם, היו 40 הזמנות.',
    )
    expect(describeOne({}, {}, { isToday: true })).toBe('עד עכשיו לא היו היום הזמנות; אתמול לא היו הזמנות.')
  })

  it('name the busiest day where there is one', () => {
    expect(busiestDay([day('2026-11-08', 4), day('2026-11-09', 9)])?.day).toBe('2026-11-09')
    expect(busiestDay([day('2026-11-08', 9), day('2026-11-09', 9)])).toBeNull()
    expect(busiestDay([day('2026-11-08', 1)])).toBeNull()
    expect(busiestDay([])).toBeNull()
    expect(describeOne({ orders: 13 }, {}, { days: [day('2026-11-08', 4), day('2026-11-09', 9)] })).toContain(
      'היום החזק היה יום שני 09/11, עם 9 הזמנות.',
    )
  })

  it('say which holidays fell into one of the two periods alone', () => {
    const holidays = (now: string[], before: string[]) =>
      describeOne({}, {}, { days: now.map((each) => day(each)), daysBefore: before.map((each) => day(each)) })
    expect(holidays(['2026-11-08'], ['2026-09-26', '2026-10-03'])).toContain('בתקופה הקודמת חלו סוכות ושמחת תורה.')
    expect(holidays(['2026-09-21'], ['2026-08-21'])).toContain('בתקופה הזו חל יום כיפור.')
    expect(holidays(['2026-09-26'], ['2026-09-21'])).toContain('בתקופה הזו חלו סוכות, ובקודמת יום כיפור.')
    expect(holidays(['2026-09-26'], ['2025-10-07'])).not.toMatch(/חל/)
  })
})
