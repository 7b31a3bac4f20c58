import type { FormField } from '#frontend/shared/request-form/request-form.tsx'
import { cancelOrderPath, returnsPath } from '#frontend/shared/routes.ts'
import type { WriteArticle } from '#frontend/shared/text-page/article.ts'
import { reachWords } from '#frontend/shared/text-page/shop-words.ts'

export const cancelOrderText = {
  unreachable: 'כדי שנוכל לחזור אליכם, יש למלא טלפון או דוא״ל.',
  send: 'שליחת הודעת ביטול',
  sent: {
    title: 'הודעת הביטול נשלחה',
    body: `שמרו את המספר. נחזור אליכם כדי לתאם את ההחזרה, אם הצמיגים כבר אצלכם, והכסף יוחזר עד 14 ימים מהיום. מה קורה הלאה כתוב ב[החזרות וביטולים](${returnsPath}).`,
  },
}

/** Of an order that is known from its link. */
export const knownText = {
  loading: 'טוענים את ההזמנה…',
  title: 'מה מבטלים',
  order: 'מספר הזמנה',
  quantity: 'כמות',
  paid: 'סה״כ',
  fee: 'דמי ביטול',
  refund: 'יוחזר לכם',
  nothingPaid: 'לא שולם דבר, ולכן אין דמי ביטול ואין מה להחזיר.',
  asked: (reference: string) => `כבר ביקשתם לבטל את ההזמנה הזו. מספר הפנייה: ${reference}.`,
  over: 'ההזמנה הזו כבר בוטלה.',
  back: 'חזרה לדף ההזמנה',
  notSupplied: 'הצמיגים עוד לא נמסרו, ולכן אין מה להחזיר אלינו: אנחנו עוצרים את ההזמנה.',
  supplied: 'הצמיגים כבר יצאו מאיתנו. אחרי ההודעה נתאם אתכם איך להחזיר אותם.',
}

/** What is said after the notice of such an order was sent. */
export const knownSent = ({ isSupplied, refund }: { isSupplied: boolean; refund: number }, orderPath: string) => ({
  title: 'הודעת הביטול נשלחה',
  body: `שמרו את המספר. ${isSupplied ? 'נחזור אליכם כדי לתאם את ההחזרה' : 'הצמיגים לא יישלחו'}${refund > 0 ? ', והכסף יוחזר עד 14 ימים מהיום' : ''}. מה קורה הלאה כתוב ב[דף ההזמנה](${orderPath}).`,
})

/** The reason is all that its form asks. */
export const knownFields = (): readonly FormField[] => cancelFields.filter(({ name }) => name === 'reason')

export const cancelFields: readonly FormField[] = [
  {
    name: 'orderNumber',
    label: 'מספר הזמנה',
    hint: 'כתוב באישור ההזמנה. לא מוצאים? אפשר בלי.',
    inputMode: 'numeric',
    isOptional: true,
    maxLength: 40,
  },
  { name: 'name', label: 'שם מלא', hint: 'כפי שנמסר בהזמנה.', autoComplete: 'name', maxLength: 100 },
  {
    name: 'phone',
    label: 'טלפון נייד',
    hint: 'טלפון או דוא״ל: אחד מהם מספיק.',
    type: 'tel',
    autoComplete: 'tel-national',
    isOneOfTwo: true,
    maxLength: 40,
  },
  { name: 'email', label: 'דוא״ל', type: 'email', autoComplete: 'email', isOneOfTwo: true, maxLength: 200 },
  {
    name: 'reason',
    label: 'למה מבטלים',
    hint: 'אם משהו פגום או לא מה שהזמנתם, כתבו: אז אין דמי ביטול.',
    isLong: true,
    isOptional: true,
    maxLength: 1000,
  },
]

export const cancelOrder: WriteArticle = (shop) => ({
  title: 'ביטול עסקה',
  description: `ביטול הזמנה באתר ${shop.shopName}: ממלאים טופס קצר ומקבלים מספר פנייה.`,
  path: cancelOrderPath,
  updated: null,
  lead: 'התחרטתם, או שהגיע משהו אחר? מלאו כאן, ותקבלו מיד מספר פנייה. לא צריך להסביר למה.',
  sections: [
    {
      id: 'rules',
      title: 'בקיצור',
      blocks: [
        {
          list: [
            'עוד לא קיבלתם את הצמיגים? אפשר לבטל בכל רגע, ואין מה להחזיר אלינו.',
            'קיבלתם? אפשר לבטל עד 14 ימים מאותו יום, ולפעמים יותר.',
            'דמי הביטול: 5% או ₪100, לפי הנמוך. בגלל פגם, אי־התאמה או איחור אין דמי ביטול.',
            `הכללים המלאים: [החזרות וביטולים](${returnsPath}).`,
          ],
        },
        `מעדיפים לדבר? אנחנו ${reachWords(shop)}.`,
      ],
    },
  ],
})
