import { businessModelPath, garagesPath, homePath, wizardPath } from '#frontend/shared/routes.ts'
import type { Section, WriteText } from '#frontend/shared/text-page/article.ts'
import { reachWords, serviceHours } from '#frontend/shared/text-page/shop-words.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const what: Section = {
  id: 'what',
  title: 'מה תמצאו כאן',
  blocks: [
    {
      list: [
        `צמיגים מכל המותגים המוכרים, [לפי המידה](${homePath}) שכתובה על הצמיג וברישיון הרכב.`,
        'על כל צמיג: מחיר סופי כולל מע״מ, תאריך ייצור, מתי הוא מגיע, ובמה הוא טוב.',
        `[מוסכים](${garagesPath}) בכל הארץ, שבהם קובעים יום ושעה כבר בהזמנה.`,
        `[התאמה לאופנוע](${wizardPath}) למי שלא בטוח מה לקחת.`,
      ],
    },
  ],
}

const how: Section = {
  id: 'how',
  title: 'איך אנחנו עובדים',
  blocks: [
    `קונים אצל היצרן, מביאים לארץ ומוכרים לכם. [כך נראית הדרך, לעומת הדרך הרגילה](${businessModelPath}).`,
    'ראיתם מחיר טוב יותר? מציעים אותו בדף הצמיג, ואנחנו עונים.',
  ],
}

const who = (shop: PublicSettings): Section => ({
  id: 'who',
  title: 'מי אנחנו',
  blocks: [`${shop.business.legalName}, ${shop.business.address}.`, `מדברים עם בן אדם: ${reachWords(shop)}, ${serviceHours}.`],
})

export const write: WriteText = (shop) => ({
  updated: null,
  lead: `${shop.shopName} מייבאת צמיגים לאופנועים ולקטנועים, ומוכרת אותם ישירות לרוכבים. בלי חנות ביניים, ועם מוסך קרוב שמתקין.`,
  sections: [what, how, who(shop)],
})
