import { accessibilityPath } from '#frontend/shared/routes.ts'
import type { Section, WriteArticle } from '#frontend/shared/text-page/article.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { emailWords, phoneWords, serviceHours } from '#frontend/shared/text-page/shop-words.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const standard: Section = {
  id: 'standard',
  title: 'התקן',
  blocks: [
    'האתר נבנה לפי תקן ישראלי ת״י 5568 ברמה AA, שמבוסס על WCAG 2.0, ונבדק בכלי אוטומטי גם מול הדרישות של WCAG 2.1 ברמה AA.',
    'החובה נקבעה בתקנות שוויון זכויות לאנשים עם מוגבלות (התאמות נגישות לשירות), התשע״ג–2013.',
  ],
}

const done: Section = {
  id: 'done',
  title: 'מה נעשה',
  blocks: [
    {
      list: [
        'כל פעולה אפשרית במקלדת, המיקוד נראה, ויש דילוג לתוכן.',
        'לכותרות, לטפסים, לכפתורים ולתמונות יש שמות שקורא מסך מקריא, והודעות נקראות כשהן מופיעות.',
        'ניגודיות הטקסט היא 4.5:1 לפחות, ומידע לא נמסר בצבע בלבד.',
        'הטקסט גדל עד 200% בלי שמשהו נחתך, והדפים מתאימים לטלפון ולמחשב.',
        'אין הבהובים, ותנועה נעצרת בלחיצה או כשהמכשיר מבקש פחות תנועה.',
        'בטופס, שגיאה נאמרת במילים ליד השדה, ומה שכבר הוקלד נשאר.',
        'אפשר לחפש ולקרוא הכול גם בלי JavaScript. להזמנה, להודעת ביטול ולשאר הטפסים צריך אותו, או טלפון.',
      ],
    },
    'בלשונית ״נגישות״ שבצד המסך אפשר לשנות גודל טקסט, מרווחים, ניגודיות וצבעים. הבחירה נשמרת בדפדפן. הלשונית היא תוספת ולא תחליף למה שנעשה בדפים עצמם.',
  ],
}

const limits: Section = {
  id: 'limits',
  title: 'מה עוד לא נגיש',
  blocks: [
    {
      list: [
        'סרטונים מגיעים מ־YouTube, ולא לכולם יש כתוביות או תיאור קולי.',
        'דף התשלום שייך לחברת הסליקה, והנגישות שלו באחריותה. אפשר לסיים את ההזמנה אתנו בטלפון.',
        'ניווט למוסך נפתח באפליקציה או באתר של מפות, שאינם שלנו.',
        'על נגישות המבנה של כל מוסך שאלו את המוסך, או אותנו, לפני שמגיעים.',
        'הבדיקות נעשו אצלנו, בכלי אוטומטי ובמקלדת. בדיקה של מורשה נגישות חיצוני עוד לא נערכה.',
      ],
    },
  ],
}

const contact = ({ business: { accessibility } }: PublicSettings): Section => ({
  id: 'contact',
  title: 'נתקלתם בקושי?',
  blocks: [
    'ספרו לנו באיזה דף, מה ניסיתם לעשות ובאיזה מכשיר. נעזור לכם להשלים את מה שרציתם, ונתקן.',
    {
      facts: [
        ['רכז הנגישות', accessibility.coordinator],
        ['טלפון', phoneWords(accessibility.phone)],
        ['דוא״ל', emailWords(accessibility.email)],
        ['שעות', serviceHours],
      ],
    },
  ],
})

const accessibilityPolicy: WriteArticle = (shop) => ({
  title: 'הצהרת נגישות',
  description: `מה נעשה כדי שכל אחד יוכל לקנות ב${shop.shopName}, מה עוד לא נגיש, ולמי פונים.`,
  path: accessibilityPath,
  updated: '21/11/2026',
  lead: 'כל אחד צריך להיות מסוגל למצוא כאן צמיגים ולהזמין אותם בעצמו. כאן כתוב מה נעשה בשביל זה, מה עוד חסר, ולמי פונים כשמשהו לא עובד.',
  sections: [standard, done, limits, contact(shop)],
})

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(accessibilityPolicy)

export function Page() {
  return <ArticleLayout write={accessibilityPolicy} />
}
