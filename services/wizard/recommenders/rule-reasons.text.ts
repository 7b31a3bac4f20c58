import type { Segment } from '#events/catalogue.events.ts'
import type { TireChoice, Usage } from '#events/wizard.events.ts'
import { dayText } from '#services/domain/calendar.ts'
import { AGOROT_PER_SHEKEL, formatMoney } from '#services/domain/money.ts'
import type { Criterion } from './rule-tables.ts'

/** Reasons of the rules. "The list" is the list shown to the shopper. */

export type Rated = Exclude<Criterion, 'fresh' | 'mileage'>
const RATED: Record<Rated, string> = { wet: 'על כביש רטוב', sport: 'באחיזה ספורטיבית', offroad: 'בשטח' }

const RIDING: Record<Usage, Record<Rated | 'any' | 'fresh', string>> = {
  daily: {
    wet: 'לעבודה ובחזרה, גם בגשם',
    sport: 'לעיקולים שבדרך',
    offroad: 'לשבילים שבדרך',
    fresh: 'למי שרוכב מעט',
    any: 'לרכיבה יומיומית',
  },
  weekend: {
    wet: 'לטיול שנגמר בגשם',
    sport: 'לעיקולים של סוף השבוע',
    offroad: 'לשבילים של סוף השבוע',
    fresh: 'למי שרוכב מעט',
    any: 'לסוף השבוע',
  },
  monthly: {
    wet: 'לרכיבה של פעם בחודש, גם בגשם',
    sport: 'לעיקולים של פעם בחודש',
    offroad: 'לשבילים של פעם בחודש',
    fresh: 'לאופנוע שעומד רוב החודש',
    any: 'לרכיבה של פעם בחודש',
  },
}

const KIND: Record<Segment, string> = {
  sport: 'צמיג ספורט, שנבנה לאחיזה בהטיה',
  track: 'צמיג מסלול',
  'sport-touring': 'צמיג ספורט־תיור, איזון בין אחיזה לבלאי',
  touring: 'צמיג תיור, לדרכים ארוכות',
  adventure: 'צמיג שנבנה לאופנועי אדוונצ׳ר',
  enduro: 'צמיג אנדורו',
  motocross: 'צמיג מוטוקרוס',
  scooter: 'צמיג שנבנה לקטנועים',
  commuter: 'צמיג שנבנה לרכיבה בעיר',
  cruiser: 'צמיג שנבנה לקרוזרים',
  classic: 'צמיג לאופנועים קלאסיים',
}

const outOfTen = (rating: number): string => `${rating} מתוך 10`
const kilometers = (km: number): string => `כ־${km.toLocaleString('en-US')} ק״מ`

export const ruleReasonsText = {
  rated: (usage: Usage, criterion: Rated, rating: number): string => `${RIDING[usage][criterion]}: ${outOfTen(rating)} ${RATED[criterion]}`,
  life: (choice: TireChoice, km: number, months: number): string =>
    `${choice === 'set' ? 'האחורי מחזיק' : 'מחזיק'} ${kilometers(km)}, ${duration(months)} בקצב שלכם`,
  fresh: (usage: Usage, months: number): string => `${RIDING[usage].fresh}: ייצור מלפני ${duration(months)}`,
  kind: (usage: Usage, segment: Segment): string => `${RIDING[usage].any}: ${KIND[segment]}`,
  roadAndTrail: `${RIDING.weekend.any}: צמיג אדוונצ׳ר לכביש ולשביל`,
  most: ', יותר מכל האחרים ברשימה',

  bestRated: (criterion: Rated, rating: number): string => `הטוב ברשימה ${RATED[criterion]}: ${outOfTen(rating)}`,
  amongBest: (criterion: Rated, rating: number): string => `בין הטובים ברשימה ${RATED[criterion]}: ${outOfTen(rating)}`,
  cheapest: (lessAgorot: number): string => `הזול ברשימה, ${money(lessAgorot)} פחות מהבא אחריו`,
  cheaperThanFirst: (lessAgorot: number): string => `זול ב־${money(lessAgorot)} מהראשון ברשימה`,
  onlyOnShelf: 'היחיד ברשימה שנמצא במלאי',
  soonest: 'מגיע לפני כל האחרים ברשימה',
  freshest: 'הייצור החדש ביותר ברשימה',

  roadOnly: 'צמיג כביש: על שביל פחות יציב',
  track: 'צמיג מסלול: דורש חימום ונשחק מהר',
  knobby: 'צמיג קוביות: על הכביש אוחז פחות',
  /** `date` is `YYYY-MM-DD`. */
  arrives: (date: string): string => `יגיע ב${dayText(date)}`,
  arrivalUnknown: 'לא במלאי, ומועד ההגעה לא ידוע',
  poorWet: (rating: number): string => `בגשם רק ${outOfTen(rating)}`,
  old: (months: number): string => `ייצור מלפני ${duration(months)}`,
  dearest: (moreAgorot: number): string => `היקר ברשימה, ${money(moreAgorot)} יותר מהבא אחריו`,
  shortLife: (km: number, months: number): string => `נשחק מהר: ${kilometers(km)}, ${duration(months)} בקצב שלכם`,
}

const WEEKS_A_MONTH = 52 / 12
const MONTHS_A_YEAR = 12
const UNITS = {
  week: ['כשבוע', 'כשבועיים', 'שבועות'],
  month: ['כחודש', 'כחודשיים', 'חודשים'],
  year: ['כשנה', 'כשנתיים', 'שנים'],
} as const

/** A rounded duration: `כשבועיים`, `כחודשיים וחצי`, `כ־7 חודשים`, `כשנה וחצי`. */
export function duration(months: number): string {
  if (months < 0.9) return counted('week', Math.max(1, Math.round(months * WEEKS_A_MONTH)))
  if (months < 2.75) return counted('month', Math.round(months * 2) / 2)
  if (months < 11.5) return counted('month', Math.round(months))
  return counted('year', Math.round((months / MONTHS_A_YEAR) * 2) / 2)
}

function counted(unit: keyof typeof UNITS, count: number): string {
  const [one, two, many] = UNITS[unit]
  const whole = Math.floor(count)
  return `${whole === 1 ? one : whole === 2 ? two : `כ־${whole} ${many}`}${count > whole ? ' וחצי' : ''}`
}

/** `₪174`; agorot only if not zero. */
function money(agorot: number): string {
  const text = formatMoney(agorot)
  return agorot % AGOROT_PER_SHEKEL === 0 ? text.slice(0, text.indexOf('.')) : text
}
