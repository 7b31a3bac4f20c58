import { testimonialsPath } from '#frontend/shared/routes.ts'
import type { WriteArticle } from '#frontend/shared/text-page/article.ts'
import type { Bike, Land, Light, Scene } from '#services/art/rider-scene/scenes.ts'

export const testimonialsText = {
  honest:
    'התמונות כאן מצוירות והמשפטים נכתבו אצלנו, כדי להמחיש מה רוכבים מחפשים. אלה לא לקוחות אמיתיים ולא המלצות. המלצות של לקוחות יופיעו כאן רק כשיהיו כאלה, באישורם.',
  gallery: 'גלריית איורים',
  illustration: 'איור להמחשה',
  enlarge: 'הגדלה: ',
  large: 'תמונה מוגדלת',
  next: 'הבאה',
  before: 'הקודמת',
  close: 'סגירה',
  of: (place: number, count: number) => `${place} מתוך ${count}`,
}

const bikes: Record<Bike, string> = {
  sport: 'אופנוע ספורט',
  naked: 'אופנוע עירום',
  adventure: 'אופנוע אדוונצ׳ר',
  scooter: 'קטנוע',
  cruiser: 'קרוזר',
}
const lands: Record<Land, string> = {
  hills: 'בין גבעות',
  sea: 'ליד הים',
  city: 'בעיר',
  desert: 'במדבר',
  forest: 'ליד יער',
  mountain: 'מול הר מושלג',
}
const lights: Record<Light, string> = { morning: 'בבוקר', noon: 'בצהריים', sunset: 'בשקיעה', night: 'בלילה' }

/** Alternative text of a scene. */
export function altOf(scene: Scene): string {
  if (scene.subject === 'fitting') return 'איור: גלגל עם צמיג חדש על מכונת האיזון במוסך'
  if (scene.subject === 'tires') return 'איור: שני צמיגים חדשים עומדים במוסך'
  const place = `${lands[scene.land]} ${lights[scene.light]}`
  return scene.subject === 'ride' ? `איור: רוכב על ${bikes[scene.bike]} ${place}` : `איור: ${bikes[scene.bike]} חונה ${place}`
}

/** One per scene, in the same order. */
export const quotes = [
  'סוף סוף סיבוב שאפשר לסמוך עליו.',
  'הגיע מהר, והותקן ליד העבודה.',
  'ראיתי את תאריך הייצור לפני שקניתי.',
  'מהכביש לשביל, בלי להסס.',
  'גם ברטוב הוא מחזיק.',
  'שקט. רק הים והמנוע.',
  'בחרתי מידה, ראיתי מחיר, הזמנתי.',
  'סט שלם, והמשלוח עליהם.',
  'שאלתי בטלפון, ענו לי ברור.',
  'זוג חדש לקראת העונה.',
  'דרך ארוכה צריכה צמיג שמחזיק.',
  'עומד ומחכה לשבת.',
  'ההתקנה נקבעה עוד בהזמנה.',
  'יוצאים מהמשמרת, והכביש ריק.',
  'קילומטרים בלי לחשוב על הגלגלים.',
  'המוסך ידע מתי אני מגיע.',
  'מצאתי מידה שלא מצאתי בשום מקום.',
  'מחיר אחד, כולל מע״מ, בלי הפתעות.',
  'נוסעים לאט, נהנים יותר.',
  'בדקתי ברישיון הרכב, והכול התאים.',
  'הקטנוע חזר לעצור כמו חדש.',
  'הציעו לי לחכות למשלוח, והיה שווה.',
  'עלייה, סיבוב, ועוד עלייה.',
  'בוקר טוב, כביש החוף.',
  'ביטלתי הזמנה אחת, בלי ויכוחים.',
] as const

export const testimonials: WriteArticle = (shop) => ({
  title: 'גלריה: רגעים מהדרך',
  description: `25 איורים של רכיבה, התקנה וצמיגים מהגלריה של ${shop.shopName}.`,
  path: testimonialsPath,
  updated: null,
  lead: 'מה רוכבים רוצים מצמיג? עשרים וחמישה רגעים קטנים, מהבוקר ועד הלילה.',
  sections: [],
})
