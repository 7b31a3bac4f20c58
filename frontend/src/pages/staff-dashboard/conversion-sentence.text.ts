import type { Visibility } from '#events/catalogue.events.ts'
import type { MetricSource, VisitOrigin } from '#events/collector.events.ts'
import type { Conversion } from '#services/analytics/analytics.contract.ts'
import { numberText, oneOfEveryText, shareText } from './words.text.ts'

export type Dimension = 'byAvailability' | 'byOrigin' | 'bySource' | 'byBrand'

/** Of fewer visitors a share says nothing. */
export const minToCompare = 20

const keyNames: Partial<Record<Dimension, Record<string, string>>> = {
  byAvailability: {
    instock: 'במלאי מיידי',
    preorder: 'במשלוח הקרוב',
    ondemand: 'בהזמנה',
    none: 'בבירור טלפוני',
    outofstock: 'אזל',
  } satisfies Record<Visibility, string>,
  byOrigin: {
    direct: 'כניסה ישירה',
    search: 'חיפוש',
    social: 'רשת חברתית',
    ad: 'מודעה',
    message: 'הודעה',
    other: 'אתר אחר',
  } satisfies Record<VisitOrigin, string>,
  bySource: {
    list_page: 'רשימה לפי מידה',
    list_page_by_category: 'רשימה לפי קטגוריה',
    list_page_by_brand: 'רשימה לפי מותג',
    product_page: 'דף מוצר',
    cart_page: 'עגלה',
    checkout_page: 'קופה',
    home_page: 'דף הבית',
    search: 'חיפוש באתר',
  } satisfies Record<MetricSource, string>,
}

export const keyName = (dimension: Dimension, key: string): string => keyNames[dimension]?.[key] ?? key

const rate = ({ paid, visitors }: Conversion) => paid / visitors

function howMany({ paid, visitors }: Conversion): string {
  if (paid === 0) return `אף אחד מ־${numberText(visitors)} לא שילם`
  const every = oneOfEveryText(paid, visitors)
  return every ? `משלם ${every}` : `משלמים ${shareText(paid, visitors)}`
}

/** Which of them pays most often and which least. */
export function conversionSentence(dimension: Dimension, conversions: readonly Conversion[]): string {
  if (conversions.length === 0) return 'אין מה להשוות בתקופה הזו.'
  const known = conversions.filter(({ visitors }) => visitors >= minToCompare)
  const [first] = known
  if (!first) return 'מעט מדי מבקרים כדי להשוות.'
  if (known.every(({ paid }) => paid === 0)) return 'אף אחד מהמבקרים האלה לא שילם בתקופה הזו.'
  const best = known.reduce((most, each) => (rate(each) > rate(most) ? each : most), first)
  const worst = known.reduce((least, each) => (rate(each) < rate(least) ? each : least), first)
  const describeOne = (each: Conversion) => `${keyName(dimension, each.key)}: ${howMany(each)}`
  return rate(best) === rate(worst) ? `${describeOne(best)}.` : `${describeOne(best)}. ${describeOne(worst)}.`
}
