import { describe, expect, it } from 'vitest'
import type { SumTerm } from '#services/purchasing/draft-terms.contract.ts'
import { termName, termSentence } from './terms.text.ts'

const known = { method: 'lastYear' as const, error: 0.113, weeks: 9 }
const describeOne = (term: SumTerm['term'], numbers: SumTerm['numbers'], units = 1) => termSentence({ term, units, numbers }, known)

describe('a term of a calculation', () => {
  it.each([
    [
      describeOne('expected', { soldSameWeeks: 30, weekly: 3.333333, weeks: 9, trend: 1.14 }),
      '30 נמכרו באותם שבועות אשתקד, כפול קצב השנה 1.14. טעות השיטה בבדיקה לאחור: 11%.',
    ],
    [
      termSentence(
        { term: 'expected', units: 3, numbers: { soldLastYear: 4, weekly: 0.153, weeks: 8.3, dampedWeeks: 2, weeksWithoutStock: 1.43 } },
        { ...known, method: 'borrowed', error: null },
      ),
      '4 נמכרו בשנה האחרונה, מעט מדי. יחד עם מוצרים באותה מידה ובאותו דגם: 0.15 בשבוע ממוצע, כפול 8.3 שבועות כאלה לפי העונה. לא נספרו 1.4 שבועות בלי מלאי. רוככו שבועיים חריגים. אין די היסטוריה לבדיקה לאחור.',
    ],
    [
      describeOne('expected', { soldSameWeeks: 30, weekly: 4, weeks: 9, trend: 1 }),
      '30 נמכרו באותם שבועות אשתקד, 36 בניכוי חריגים ושבועות בלי מלאי, כפול קצב השנה 1.00. טעות השיטה בבדיקה לאחור: 11%.',
    ],
    [
      termSentence(
        { term: 'expected', units: 19.8, numbers: { soldLastYear: 124, weekly: 2.384, weeks: 8.31 } },
        { ...known, method: 'seasonal' },
      ),
      '124 נמכרו בשנה האחרונה: 2.38 בשבוע ממוצע, כפול 8.31 שבועות כאלה לפי העונה. טעות השיטה בבדיקה לאחור: 11%.',
    ],
    [
      termSentence({ term: 'expected', units: 18, numbers: { weekly: 2, weeks: 9 } }, { ...known, method: 'recent' }),
      '2 בשבוע ב־13 השבועות האחרונים, כפול 9. טעות השיטה בבדיקה לאחור: 11%.',
    ],
    [describeOne('emptySearches', { count: 41, rate: 0.056 }), '41 ב־28 הימים האחרונים, ולפי הניסיון 5.6% מהם היו קונים.'],
    [describeOne('safety', { level: 95, deviation: 4, quantile: 1.65 }), 'רמת שירות 95%: סטיית תקן 4.00 כפול 1.65.'],
    [describeOne('freeStock', { stock: 8, reserved: 2 }), '8 במחסן, 2 מהם שמורים להזמנות.'],
    [describeOne('freeStock', { stock: 1, reserved: 3 }), '1 במחסן, ו־3 שמורים להזמנות.'],
    [describeOne('freeStock', { stock: 5, reserved: 0 }), '5 במחסן, ואין שמורים להזמנות.'],
    [describeOne('freeStock', {}), 'אין במחסן.'],
    [describeOne('rounding', { minimum: 4, multiple: 2 }), 'לכפולה של 2; מינימום הזמנה 4.'],
    [describeOne('rounding', {}), 'ליחידות שלמות.'],
    [describeOne('onOrder', { shipmentUnits: 0 }), ''],
    [describeOne('onOrder', { shipmentUnits: 6 }), '6 במשלוח הקרוב שבקטלוג.'],
  ])('says %s', (text, expected) => {
    expect(text).toBe(expected)
  })

  it('is named, with a name of its own for a shortage', () => {
    expect(termName({ term: 'expected', units: 3, numbers: {} }, 2)).toBe('צפי מכירות לשבועיים')
    expect(termName({ term: 'freeStock', units: -3, numbers: {} }, 9)).toBe('פחות מלאי פנוי')
    expect(termName({ term: 'freeStock', units: 3, numbers: {} }, 9)).toBe('חסר להזמנות ששולמו')
  })
})
