import { businessModelPath, homePath } from '#frontend/shared/routes.ts'
import type { WriteArticle } from '#frontend/shared/text-page/article.ts'
import { phoneWords } from '#frontend/shared/text-page/shop-words.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { StopName } from './stop-drawing.tsx'

interface Stop {
  drawing: StopName
  name: string
  what: string
}

interface Chain {
  title: string
  isOurs: boolean
  stops: readonly Stop[]
}

const factory: Stop = { drawing: 'factory', name: 'היצרן', what: 'מייצר את הצמיג' }

/** A tire's supply chain: ours and the usual one. */
export const chainsOf = (shopName: string): readonly Chain[] => [
  {
    title: 'הדרך הישירה',
    isOurs: true,
    stops: [
      factory,
      { drawing: 'ship', name: shopName, what: 'מייבאת, מחזיקה מלאי ומוכרת' },
      { drawing: 'rider', name: 'אתם', what: 'מזמינים, ומוסך קרוב מתקין' },
    ],
  },
  {
    title: 'הדרך הרגילה',
    isOurs: false,
    stops: [
      factory,
      { drawing: 'ship', name: 'יבואן', what: 'מביא לארץ' },
      { drawing: 'warehouse', name: 'סיטונאי', what: 'מחזיק מלאי ומפיץ' },
      { drawing: 'store', name: 'חנות', what: 'מוכרת ומתקינה' },
      { drawing: 'rider', name: 'אתם', what: 'משלמים על כל תחנה' },
    ],
  },
]

export const businessModelText = {
  boxes: 'מה יוצא לכם מזה',
  stops: (count: number) => `${count} תחנות`,
}

/** Three advantages of a short supply chain. */
export const boxesOf = (shop: PublicSettings) =>
  [
    { icon: 'tag', title: 'מחיר של יבואן', body: 'פחות ידיים בדרך, ולכן פחות רווחים שמצטברים על המחיר. המחיר שמוצג כולל מע״מ והוא סופי.' },
    {
      icon: 'shield',
      title: 'יודעים מה קונים',
      body: 'על כל צמיג כתוב תאריך הייצור שלו, מתי הוא מגיע ובמה הוא טוב. אחריות יצרן ל־4 שנים, עם חשבונית על ההתקנה.',
    },
    { icon: 'phone', title: 'מדברים עם מי שמייבא', body: `השירות הוא של מי שמייבא את הצמיג, ולא של מתווך. ${phoneWords(shop.phone)}.` },
  ] as const

export const directBusinessModel: WriteArticle = (shop) => ({
  title: 'המודל העסקי שלנו',
  description: `מהמפעל לרוכב בלי תחנות ביניים: איך ${shop.shopName} מוכרת צמיגי אופנועים ישירות.`,
  path: businessModelPath,
  updated: null,
  lead: 'צמיג עובר בדרך כלל כמה ידיים לפני שהוא מגיע לגלגל, וכל אחת מוסיפה את הרווח שלה. אנחנו מייבאים ומוכרים בעצמנו, אז הדרך קצרה.',
  sections: [
    {
      id: 'garages',
      title: 'ומי מתקין?',
      blocks: [
        'את הצמיגים אתם קונים מאתנו, ואת ההתקנה ממוסך שבחרתם, במחיר שהמוסך מפרסם באתר. כך כל אחד עושה את מה שהוא טוב בו, ואתם רואים בדיוק על מה שילמתם.',
        `רוצים לראות מחיר? [חפשו לפי המידה שלכם](${homePath}).`,
      ],
    },
  ],
})
