import { cancelOrderPath, privacyPath, returnsPath } from '#frontend/shared/routes.ts'
import type { Section, WriteText } from '#frontend/shared/text-page/article.ts'
import { reachWords, serviceHours, sumWords } from '#frontend/shared/text-page/shop-words.ts'
import { MAX_INSTALLMENTS } from '#services/domain/money.ts'
import { SHIPPING_FEE_AGOROT } from '#services/domain/shipping.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

const seller = (shop: PublicSettings): Section => ({
  id: 'seller',
  title: 'מי מוכר ומי קונה',
  blocks: [
    `המוכר הוא ${shop.business.legalName}, מספר עוסק ${shop.business.companyId}, ${shop.business.address} (להלן "אנחנו").`,
    'מותר לקנות באתר רק מגיל 18 ומעלה.',
    'האתר מוכר ללקוחות בישראל, בשקלים חדשים.',
  ],
})

const prices: Section = {
  id: 'prices',
  title: 'מחירים',
  blocks: [
    'המחירים כוללים מע״מ כחוק (18% נכון ליום העדכון של הדף). המחיר שמוצג לכם באתר הוא המחיר שמחייב.',
    'המחיר המחוק שליד מחיר המבצע הוא המחיר המלא של אותו צמיג לפני ההנחה.',
    'המחיר הוא של הצמיג. ההתקנה אינה כלולה בו, ומשלמים עליה במוסך לפי המחירון שלו, שמוצג בהזמנה.',
    'הצעת מחיר שאישרנו תקפה ל־24 שעות בלבד.',
  ],
}

const payment = (shop: PublicSettings): Section => ({
  id: 'payment',
  title: 'אמצעי תשלום',
  blocks: [
    `אמצעי התשלום שאנחנו מקבלים: כרטיסי Visa ו־Mastercard, ${shop.hasBit ? 'Bit, ' : ''}PayPal, העברה בנקאית, ותשלום במזומן בעת המסירה דרך הדואר (גוביינא).`,
    {
      list: [
        `באתר עצמו משלמים בכרטיס אשראי, ב־1 עד ${MAX_INSTALLMENTS} תשלומים שווים, או בהעברה בנקאית. לא כל סוגי הכרטיסים מתקבלים.`,
        `תשלום ב־PayPal או במזומן דרך הדואר מתואם בטלפון, לפני המשלוח: ${reachWords(shop)}.`,
        'הזמנה בהעברה בנקאית יוצאת אחרי שהכסף התקבל, ולכן היא עשויה להתעכב עד 3 ימי עסקים.',
        `הזמנה שההעברה עליה לא נקלטה תוך ${shop.transfer.hours} שעות של ימי עבודה פוקעת מעצמה: המוצרים והתור חוזרים למכירה, ואם הכסף יגיע אחר כך, נתקשר אליכם.`,
      ],
    },
    { note: 'לשליח עצמו לא משלמים: לא במזומן, לא בהמחאות ולא בדרך אחרת.' },
    'פרטי הכרטיס מוקלדים בדף של חברת הסליקה ואינם מגיעים אלינו.',
  ],
})

const courierHours = ({ least, most }: PublicSettings['courier']) =>
  least === most ? `${most * 24} שעות` : `${least * 24}–${most * 24} שעות`

const delivery = ({ courier, pickupHours }: PublicSettings): Section => ({
  id: 'delivery',
  title: 'אספקה ומשלוח',
  blocks: [
    'המשלוח מגיע עם שליח של הדואר, בימי עסקים, תוך 48 שעות עד שבוע, ועוד יום עסקים אחד.',
    `צמיג שנמצא במלאי נשלח במשלוח מהיר, שמגיע בדרך כלל תוך ${courierHours(courier)}, לפי האזור.`,
    `דמי המשלוח הם ${sumWords(SHIPPING_FEE_AGOROT)} כולל מע״מ. הזמנה של יותר מצמיג אחד (סט נחשב כשני צמיגים), או של מוצר שמסומן במשלוח חינם, נשלחת בלי דמי משלוח.`,
    'צמיג שבדרך לארץ או אצל הספק מגיע במועד שכתוב בדף שלו.',
    pickupHours === null ? 'אפשר גם לאסוף מהמחסן, בתיאום מראש.' : `אפשר גם לאסוף מהמחסן: ${pickupHours}.`,
  ],
})

const fitting: Section = {
  id: 'fitting',
  title: 'התקנה במוסך',
  blocks: [
    'המוסכים שבאתר הם עסקים עצמאיים. ההתקנה היא באחריות המוסך, והתשלום עליה נעשה אצלו.',
    'מועד שנקבע במוסך עשוי להשתנות. אם זה קורה, נודיע לכם ונתאם מועד אחר.',
    'המוסך מקבל מאתנו את השם ואת הטלפון שלכם, כדי שידע מי מגיע ומתי.',
  ],
}

const match: Section = {
  id: 'match',
  title: 'התאמה לאופנוע',
  blocks: [
    'לפני ההזמנה בדקו שהמידה, קוד העומס וקוד המהירות מתאימים למה שכתוב ברישיון הרכב ובהוראות היצרן. בספק? שאלו אותנו לפני הקנייה.',
    'מותר להתקין צמיג עד 5 שנים מתאריך הייצור שלו. תאריך הייצור כתוב בדף של כל צמיג. היכן שעוד לא ידוע, הוא נמסר לפני המשלוח, ואפשר לבטל בלי עלות אם הצמיג ישן מהכתוב בדף.',
  ],
}

const warranty: Section = {
  id: 'warranty',
  title: 'אחריות',
  blocks: [
    'לצמיגים יש אחריות יצרן ל־4 שנים.',
    'כדי לממש אותה יש להראות שהצמיגים הותקנו אצל בעל מקצוע: חשבונית מס מחנות צמיגים מורשית, על התקנה בתוך שבוע מיום ההזמנה.',
    'אצלנו הכלל נדיב יותר: תור התקנה שקבעתם כאן באתר נחשב התקנה בזמן, גם כשהוא אחרי אותו שבוע. בלי תור, השבוע נספר מהיום שבו הצמיגים הגיעו אליכם.',
    'האחריות באה בנוסף לזכויות שיש לכם לפי החוק, ולא במקומן.',
  ],
}

const cancel: Section = {
  id: 'cancel',
  title: 'ביטול, החזרה והחזר כספי',
  blocks: [
    `הכללים המלאים, ומה החוק נותן מעבר להם, כתובים בדף [החזרות וביטולים](${returnsPath}).`,
    `אפשר לבטל כאן באתר, בלי להתקשר: [ביטול עסקה](${cancelOrderPath}).`,
  ],
}

const changes: Section = {
  id: 'changes',
  title: 'טעויות, מלאי וביטול מצדנו',
  blocks: [
    'אנחנו משתדלים שכל פרט באתר יהיה נכון. תמונות הצמיגים מצוירות לפי הנתונים שלהם, ולכן להמחשה בלבד.',
    'אם צמיג שהזמנתם אזל, נודיע לכם ונציע חלופה או החזר מלא, לבחירתכם.',
  ],
}

const privacy: Section = {
  id: 'privacy',
  title: 'פרטיות ודיוור',
  blocks: [
    `מה אנחנו שומרים ולמה כתוב ב[מדיניות הפרטיות](${privacyPath}).`,
    'פרסומת בהודעה או בדוא״ל נשלחת רק למי שהסכים לכך במפורש. טלפון שנמסר בהזמנה, בהצעת מחיר או בפנייה אינו הסכמה כזו.',
  ],
}

const law = (shop: PublicSettings): Section => ({
  id: 'law',
  title: 'הדין שחל',
  blocks: [
    'על הקנייה חל הדין הישראלי. אם סעיף בתקנון מבטיח פחות ממה שהחוק מבטיח, החוק הוא שקובע.',
    `שאלות? אנחנו זמינים ${reachWords(shop)}, ${serviceHours}.`,
  ],
})

export const write: WriteText = (shop) => ({
  updated: '23/11/2026',
  lead: `התנאים שלפיהם קונים צמיגים באתר ${shop.shopName}. הם כתובים בקיצור, וכל סעיף עומד בפני עצמו. לפני אישור ההזמנה תתבקשו לאשר שקראתם אותם.`,
  isNumbered: true,
  sections: [seller(shop), prices, payment(shop), delivery(shop), fitting, match, warranty, cancel, changes, privacy, law(shop)],
})
