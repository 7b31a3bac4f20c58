import type { FormField } from '#frontend/shared/request-form/request-form.tsx'
import { garagesPath, shopSignupPath } from '#frontend/shared/routes.ts'
import type { WriteArticle } from '#frontend/shared/text-page/article.ts'
import { reachWords } from '#frontend/shared/text-page/shop-words.ts'

export const shopSignupText = {
  send: 'שליחת הפרטים',
  sent: { title: 'קיבלנו, תודה', body: `נתקשר לאיש הקשר כדי להכיר ולתאם. בינתיים אפשר לראות [איך מוסכים מוצגים באתר](${garagesPath}).` },
}

export const signupFields: readonly FormField[] = [
  { name: 'garageName', label: 'שם המוסך', autoComplete: 'organization', maxLength: 100 },
  { name: 'contactPerson', label: 'איש קשר', hint: 'שם פרטי ושם משפחה.', autoComplete: 'name', maxLength: 100 },
  { name: 'phone', label: 'טלפון נייד', type: 'tel', autoComplete: 'tel-national', maxLength: 40 },
  { name: 'city', label: 'עיר', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'email', label: 'דוא״ל', type: 'email', autoComplete: 'email', maxLength: 200 },
  { name: 'fits', label: 'מה מתקינים אצלכם', hint: 'למשל: ספורט, קטנועים, שטח, איזון אלקטרוני.', isOptional: true, maxLength: 300 },
  { name: 'notes', label: 'הערות', isLong: true, isOptional: true, maxLength: 1000 },
]

export const shopSignup: WriteArticle = (shop) => ({
  title: 'הצטרפות כנקודת התקנה',
  description: `מוסכים שמתקינים צמיגים לאופנועים מוזמנים להצטרף ל${shop.shopName} כנקודת התקנה.`,
  path: shopSignupPath,
  updated: null,
  lead: 'יש לכם מוסך שמתקין צמיגים לאופנועים? רוכבים שקונים אצלנו מחפשים אתכם. השאירו פרטים ונחזור אליכם.',
  sections: [
    {
      id: 'how',
      title: 'איך זה עובד',
      blocks: [
        {
          list: [
            'המוסך מופיע באתר עם כתובת, טלפון ומחירי ההתקנה שהוא קובע.',
            'הרוכב בוחר מוסך, יום ושעה כבר בהזמנה. מוסך שמעדיף לתאם בעצמו, מתאם בעצמו.',
            'הצמיגים מגיעים אליכם, ואתם יודעים מראש מי בא ומתי.',
            'על ההתקנה הרוכב משלם לכם, ישירות.',
          ],
        },
        `שאלות לפני שמצטרפים? אנחנו ${reachWords(shop)}.`,
      ],
    },
  ],
})
