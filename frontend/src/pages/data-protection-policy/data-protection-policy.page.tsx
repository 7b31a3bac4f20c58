import { dataProtectionPath, privacyPath } from '#frontend/shared/routes.ts'
import type { Section, WriteArticle } from '#frontend/shared/text-page/article.ts'
import { articleHead } from '#frontend/shared/text-page/article-head.ts'
import { ArticleLayout } from '#frontend/shared/text-page/article-layout.tsx'
import { reachWords } from '#frontend/shared/text-page/shop-words.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const security: Section = {
  id: 'security',
  title: 'איך המידע מוגן',
  blocks: [
    {
      list: [
        'שמות, טלפונים, כתובות והערות נשמרים בטבלה אחת, ורק בה. יומן הפעולות של החנות, הדוחות והסטטיסטיקה מצביעים אליה במספר סתמי, ולכן אפשר למחוק אדם בלי לגעת בשאר.',
        'פרטי כרטיס אשראי מוקלדים אצל חברת הסליקה. מספר הכרטיס וקוד האימות לא עוברים בשרתים שלנו ולא נשמרים.',
        'ביומני התפעול לא נכתבים שמות, טלפונים או כתובות.',
        'קישור אישי שאנחנו שולחים, למשל לביטול הודעה, חתום דיגיטלית ואי אפשר לנחש אותו.',
        'קוד של גורם אחר לא רץ באתר לפני שהסכמתם לו.',
      ],
    },
  ],
}

const incidents: Section = {
  id: 'incidents',
  title: 'אם קורה אירוע אבטחה',
  blocks: ['אירוע אבטחה חמור מדווח לרשות להגנת הפרטיות כנדרש בתקנות אבטחת מידע. אם המידע שלכם עלול להיפגע, נודיע גם לכם, ומה כדאי לעשות.'],
}

const gdprWho: Section = {
  id: 'gdpr-who',
  title: 'על מי חל GDPR',
  blocks: [
    'החנות מוכרת ללקוחות בישראל, ופועלת לפי חוק הגנת הפרטיות הישראלי. מי שנמצא באיחוד האירופי וה־GDPR חל על הפנייה שלו אלינו, זכאי גם למה שכתוב מכאן ואילך.',
  ],
}

const bases: Section = {
  id: 'bases',
  title: 'על סמך מה מעובד המידע',
  blocks: [
    {
      facts: [
        ['ביצוע הזמנה', 'חוזה, או צעדים לקראתו לבקשתכם: סעיף 6(1)(b).'],
        ['חשבוניות ורישומים', 'חובה שבדין: סעיף 6(1)(c).'],
        ['הודעה על הגעה למלאי, פרסום', 'הסכמה: סעיף 6(1)(a). אפשר לחזור ממנה בכל עת.'],
        ['ספירת ביקורים, מניעת שימוש לרעה', 'אינטרס לגיטימי: סעיף 6(1)(f). את הספירה אפשר להפסיק במתג שבדף הפרטיות.'],
      ],
    },
  ],
}

const gdprRights = (shop: PublicSettings): Section => ({
  id: 'gdpr-rights',
  title: 'הזכויות לפי GDPR',
  blocks: [
    {
      list: [
        'עיון במידע וקבלת עותק שלו.',
        'תיקון ומחיקה.',
        'הגבלת העיבוד והתנגדות לו.',
        'קבלת המידע שמסרתם במבנה שאפשר להעביר הלאה.',
        'חזרה מהסכמה, ותלונה אצל רשות הגנת המידע במדינה שלכם.',
      ],
    },
    'אין באתר החלטה אוטומטית שיש לה תוצאה משפטית לגביכם.',
    `לכל בקשה: ${reachWords(shop)}. נשיב בתוך חודש.`,
  ],
})

const transfers = (shop: PublicSettings): Section => ({
  id: 'transfers',
  title: 'העברה אל מחוץ לאיחוד',
  blocks: [
    'העסק פועל בישראל, שהאיחוד האירופי הכיר ברמת ההגנה שלה על מידע אישי.',
    shop.hasPixel
      ? 'גורמים מחוץ לישראל מקבלים מידע רק אחרי פעולה שלכם: Meta אחרי הסכמה לפרסום, ו־YouTube אחרי לחיצה על סרטון.'
      : 'גורם מחוץ לישראל מקבל מידע רק אחרי פעולה שלכם: YouTube, אחרי לחיצה על סרטון.',
  ],
})

const dataProtectionPolicy: WriteArticle = (shop) => ({
  title: 'הגנת מידע ו־GDPR',
  description: `איך ${shop.shopName} מגינה על מידע אישי, ומה עומד לרשות מי שחל עליו הדין האירופי.`,
  path: dataProtectionPath,
  updated: '21/11/2026',
  lead: `מה אנחנו אוספים ולמה כתוב ב[מדיניות הפרטיות](${privacyPath}). כאן כתוב איך המידע מוגן, ומה יש להוסיף למי שחלות עליו תקנות הגנת המידע של האיחוד האירופי (GDPR).`,
  sections: [security, incidents, gdprWho, bases, gdprRights(shop), transfers(shop)],
})

export { articleOpened as opened } from '#frontend/shared/text-page/article-head.ts'
export const $head = articleHead(dataProtectionPolicy)

export function Page() {
  return <ArticleLayout write={dataProtectionPolicy} />
}
