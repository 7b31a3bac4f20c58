import { privacyPath, returnsPath, termsPath } from '#frontend/shared/routes.ts'
import type { Section, WriteText } from '#frontend/shared/text-page/article.ts'
import { emailWords, phoneWords, serviceHours } from '#frontend/shared/text-page/shop-words.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const details = (shop: PublicSettings): Section => ({
  id: 'details',
  title: 'הפרטים',
  blocks: [
    {
      facts: [
        ['שם העסק', shop.business.legalName],
        ['מספר חברה או עוסק', shop.business.companyId],
        ['כתובת', shop.business.address],
        ['טלפון', phoneWords(shop.phone)],
        ['דוא״ל', emailWords(shop.business.email)],
        ['שעות השירות', serviceHours],
      ],
    },
  ],
})

const content: Section = {
  id: 'content',
  title: 'על התוכן באתר',
  blocks: [
    'שמות המותגים והדגמים שייכים לבעליהם, ומופיעים כדי לומר איזה צמיג נמכר.',
    'תמונות הצמיגים מצוירות אצלנו לפי הנתונים שלהם, אם אין לידן תצלום.',
    `קונים לפי [התקנון](${termsPath}), מחזירים לפי [החזרות וביטולים](${returnsPath}), ועל המידע שלכם כתוב ב[מדיניות הפרטיות](${privacyPath}).`,
  ],
}

export const write: WriteText = (shop) => ({
  updated: null,
  lead: `מי עומד מאחורי האתר ${shop.shopName}, ואיך מגיעים אליו.`,
  sections: [details(shop), content],
})
