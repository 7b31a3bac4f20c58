import {
  cancelOrderPath,
  customerServicePath,
  findOrderPath,
  privacyPath,
  returnsPath,
  shopSignupPath,
  termsPath,
} from '#frontend/shared/routes.ts'
import type { Section, WriteArticle } from '#frontend/shared/text-page/article.ts'
import { emailWords, phoneWords, serviceHours } from '#frontend/shared/text-page/shop-words.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const reach = (shop: PublicSettings): Section => ({
  id: 'reach',
  title: 'איפה אנחנו',
  blocks: [
    {
      facts: [
        ['שעות השירות', serviceHours],
        ['טלפון', phoneWords(shop.phone)],
        ['דוא״ל', emailWords(shop.business.email)],
        ['כתובת', shop.business.address],
      ],
    },
    'לכתובת שלנו מגיעים בתיאום מראש.',
  ],
})

const often: Section = {
  id: 'often',
  title: 'מה שואלים הרבה',
  blocks: [
    {
      list: [
        `איפה ההזמנה, ומתי התור: [דף ההזמנה](${findOrderPath}).`,
        `רוצים לבטל? [ממלאים טופס ביטול](${cancelOrderPath}) ומקבלים מספר פנייה מיד.`,
        `עד מתי אפשר להחזיר, וכמה זה עולה: [החזרות וביטולים](${returnsPath}).`,
        `משלוח, תשלום, התקנה ואחריות: [התקנון](${termsPath}).`,
        `מה שמור עליכם ואיך מוחקים: [פרטיות](${privacyPath}).`,
        `יש לכם מוסך? [הצטרפו כנקודת התקנה](${shopSignupPath}).`,
      ],
    },
  ],
}

export const customerServiceText = {
  write: 'כתבו לנו במייל',
  call: 'התקשרו אלינו',
  chat: 'כתבו לנו ב־WhatsApp',
  order: 'איפה ההזמנה שלי',
  lastOrder: 'ההזמנה שלי',
  subject: 'פנייה מהאתר',
}

export const customerService: WriteArticle = (shop) => ({
  title: 'שירות לקוחות',
  description: `שירות הלקוחות של ${shop.shopName}: טלפון, דוא״ל, כתובת ושעות.`,
  path: customerServicePath,
  updated: null,
  lead: 'שאלה לפני שקונים, שינוי בהזמנה או משהו שלא הסתדר: יש עם מי לדבר.',
  sections: [reach(shop), often],
})
