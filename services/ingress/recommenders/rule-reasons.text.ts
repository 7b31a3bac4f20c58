import { AGOROT_PER_SHEKEL, formatMoney } from '#services/domain/money.ts'
import type { Ask } from './rule-tables.ts'

/** Why a tire is recommended by the rules. "The list" is what the shopper sees. */

const outOfTen = (rating: number): string => `${rating} מתוך 10`
const kilometers = (km: number): string => `כ־${km.toLocaleString('en-US')} ק״מ לצמיג אחורי מהדגם`

type Rated = Exclude<Ask, 'fresh' | 'mileage'>
const RATED: Record<Rated, string> = {
  wet: 'בגשם',
  sport: 'באחיזה ספורטיבית',
  offroad: 'בשטח',
}

export const ruleReasonsText = {
  bestRated: (ask: Rated, rating: number): string => `הטוב ברשימה ${RATED[ask]}: ${outOfTen(rating)}`,
  /** Where several share the best rating. */
  cheapestOfBest: (ask: Rated, rating: number): string => `הזול מבין הטובים ברשימה ${RATED[ask]}: ${outOfTen(rating)}`,
  amongBest: (ask: Rated, rating: number): string => `בין הטובים ברשימה ${RATED[ask]}: ${outOfTen(rating)}`,
  longestLife: (km: number): string => `מחזיק הכי הרבה ברשימה: ${kilometers(km)}`,
  cheapest: (lessAgorot: number): string => `הזול ברשימה, ${money(lessAgorot)} פחות מהבא אחריו`,
  onlyOnShelf: 'היחיד ברשימה שנמצא במלאי',
  soonest: 'מגיע לפני כל האחרים ברשימה',
  freshest: 'יוצר אחרי כל האחרים ברשימה',
  onlySuited: 'היחיד ברשימה שמיועד לסוג האופנוע הזה',
  suited: 'מיועד לסוג האופנוע הזה',
  rated: (ask: Rated, rating: number): string => `${outOfTen(rating)} ${RATED[ask]}`,
  life: kilometers,
}

/** `₪174`, with agorot only where there are any. */
function money(agorot: number): string {
  const text = formatMoney(agorot)
  return agorot % AGOROT_PER_SHEKEL === 0 ? text.slice(0, text.indexOf('.')) : text
}
