import { cancelOrderPath } from '#frontend/shared/routes.ts'
import type { Section, WriteText } from '#frontend/shared/text-page/article.ts'
import { reachWords, serviceHours, sumWords } from '#frontend/shared/text-page/shop-words.ts'
import { SHIPPING_FEE_AGOROT } from '#services/domain/shipping.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const courier = sumWords(SHIPPING_FEE_AGOROT)

const how = (shop: PublicSettings): Section => ({
  id: 'how',
  title: 'איך מבטלים',
  blocks: [
    `ממלאים את הטופס [ביטול עסקה](${cancelOrderPath}) כאן באתר, ומקבלים מיד מספר פנייה. אפשר גם ${reachWords(shop)}.`,
    'הודעת הביטול נחשבת שנמסרה ביום שבו שלחתם אותה.',
  ],
})

const period: Section = {
  id: 'period',
  title: 'עד מתי אפשר לבטל',
  blocks: [
    'הכלל של החנות: החזרה מתקבלת עד 14 ימים מיום שהמשלוח יצא אליכם.',
    {
      note: 'החוק נותן יותר, והוא שקובע: אפשר לבטל מרגע ההזמנה ועד 14 ימים מהיום שקיבלתם את הצמיגים, או את מסמך הגילוי, לפי המאוחר. יום הקבלה עצמו לא נספר.',
    },
    'אדם עם מוגבלות, אזרח ותיק או עולה חדש רשאי לבטל עד 4 חודשים, אם הייתה בינינו שיחה לפני הקנייה, גם בטלפון או בצ׳אט. ייתכן שנבקש תעודה מתאימה.',
  ],
}

const fee: Section = {
  id: 'fee',
  title: 'כמה זה עולה',
  blocks: [
    {
      list: [
        'ביטול מפני שהתחרטתם: דמי ביטול של 5% ממחיר העסקה או ₪100, לפי הנמוך.',
        'ביטול בגלל פגם, אי־התאמה למה שהובטח או איחור באספקה: בלי דמי ביטול ובלי דמי שליח.',
        `איסוף ההחזרה אצלכם עם שליח: ${courier} כולל מע״מ. אפשר גם להביא את הצמיגים אלינו בעצמכם, בתיאום, ולא לשלם על שליח.`,
        `מי שמסרב לקבל את החבילה מחויב באותו סכום, ${courier} כולל מע״מ.`,
      ],
    },
  ],
}

const refund: Section = {
  id: 'refund',
  title: 'מתי הכסף חוזר',
  blocks: ['ההחזר נעשה עד 14 ימים מיום שקיבלנו את הודעת הביטול, באמצעי התשלום שבו שילמתם. בתשלומים, גם העסקה בחברת האשראי מבוטלת.'],
}

const condition: Section = {
  id: 'condition',
  title: 'באיזה מצב מחזירים',
  blocks: [
    'מבקשים להחזיר את הצמיגים כפי שהגיעו, בלי שהותקנו על חישוק ובלי נסיעה. צמיג שהותקן כבר שחק, ואם ערכו ירד בגלל השימוש מותר לנו לפי החוק לדרוש את ההפרש.',
    'צמיג שמתגלה בו פגם מחזירים גם אחרי ההתקנה: ראו אחריות בתקנון, או התקשרו אלינו.',
    `על ההתקנה עצמה משלמים למוסך, ולכן את הביטול שלה מסדרים מולו. אם קבעתם מועד, נשחרר אותו כשהביטול מתקבל.`,
  ],
}

const address = (shop: PublicSettings): Section => ({
  id: 'address',
  title: 'לאן מחזירים',
  blocks: [
    `${shop.business.legalName}, ${shop.business.address}. תאמו אתנו לפני שמגיעים: ${serviceHours}.`,
    'בכל מקרה שבו החוק נדיב יותר ממה שכתוב כאן, החוק הוא שקובע.',
  ],
})

export const write: WriteText = (shop) => ({
  updated: '21/11/2026',
  lead: 'קניתם והתחרטתם, או שהגיע משהו אחר? אפשר לבטל ולהחזיר. כאן כתובים הכלל שלנו, ומה שהחוק מוסיף לטובתכם.',
  sections: [how(shop), period, fee, refund, condition, address(shop)],
})
