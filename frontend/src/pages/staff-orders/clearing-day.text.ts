import { reasonText } from '#frontend/features/desk/file-reasons.text.ts'
import type { ClearingDay } from '#services/accounting/accounting.contract.ts'

/** The lists of what does not agree. */
export type ClearingList = 'differing' | 'companyAlone' | 'shopAlone' | 'otherDay'

export const seldomText = {
  phoneOrder: 'הזמנה טלפונית',
  accountantMonth: 'החודש לקובץ של רואה החשבון',
  accountantFile: 'קובץ לרואה חשבון',
  clearingFile: 'השוואה לחברת הסליקה',
}

export const clearingDayText = {
  title: 'קובץ יומי של חברת הסליקה',
  about: 'הקובץ מושווה לתשלומים ולהחזרים בכרטיס שרשומים באתר באותו יום. שום דבר לא משתנה.',
  columns: 'עמודות: מספר עסקה, סכום (החזר בסימן מינוס), תאריך. עמודות אחרות לא נקראות.',
  day: 'היום בקובץ',
  choose: 'בחירת קובץ',
  another: 'קובץ אחר',
  comparing: 'משווים את הקובץ…',
  close: 'סגירה',
  equal: 'תואמות',
  agrees: (count: number) => (count === 1 ? 'עסקה אחת, והיא תואמת.' : `כל ${count.toLocaleString('en')} העסקאות תואמות.`),
  nothing: 'אין עסקאות ביום הזה, לא בקובץ ולא באתר.',
  differs: (count: number) => (count === 1 ? 'יש עסקה אחת לבדוק.' : `יש ${count.toLocaleString('en')} עסקאות לבדוק.`),
  badRows: (count: number) => (count === 1 ? 'שורה אחת בקובץ לא הושוותה.' : `${count.toLocaleString('en')} שורות בקובץ לא הושוו.`),
  lists: {
    differing: 'סכום שונה',
    companyAlone: 'רק בקובץ של חברת הסליקה',
    shopAlone: 'רק באתר',
    otherDay: 'באתר ביום אחר',
  } satisfies Record<ClearingList, string>,
  problems: 'שורות שלא הושוו',
  warnings: 'שורות שכדאי להסתכל בהן',
  heads: {
    row: 'שורה',
    transaction: 'מספר עסקה',
    order: 'הזמנה',
    sum: 'סכום',
    companySum: 'סכום בקובץ',
    shopSum: 'סכום באתר',
    shopDay: 'היום באתר',
    column: 'עמודה',
    value: 'כתוב',
    reason: 'מה לא בסדר',
  },
  shownOf: (shown: number, all: number) => `מוצגות ${shown} מתוך ${all.toLocaleString('en')}.`,
  noTransaction: 'בלי מספר',
  file: 'הקובץ',
  fileColumns: { transaction: 'מספר עסקה', sum: 'סכום', date: 'תאריך' } as Readonly<Record<string, string>>,
}

const ownReasons: Readonly<Record<string, string>> = {
  other_day: 'העסקה מיום אחר',
  repeated_transaction: 'העסקה כבר מופיעה בקובץ. השורה הראשונה קובעת',
}

export const reasonOf = ({ reason }: ClearingDay['problems'][number]): string => ownReasons[reason] ?? reasonText[reason] ?? reason
