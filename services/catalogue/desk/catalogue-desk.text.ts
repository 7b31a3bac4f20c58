import { formatDate, formatTime } from '#services/domain/israel-time.ts'

/** Messages for refused edits, by the importer's reasons. */
export const catalogueDeskText = {
  /** An article also changes when its units leave: the last change by staff need not be this one. */
  changedMeanwhile: (last: { by: string; at: string } | null) =>
    `זה השתנה בינתיים${last ? ` (שינוי אחרון של הצוות: ${last.by}, ${formatDate(last.at)} ${formatTime(last.at)})` : ''}. מה שהקלדתם נשאר; בדקו ושמרו שוב.`,
  gone: 'הפריט אינו קיים בקטלוג.',
  taken: 'כבר יש פריט כזה בקטלוג.',
  setHasNoUnits: 'לסט של שני צמיגים אין מלאי משלו: משנים את המלאי של כל צמיג.',
  belowCost: 'המחיר נמוך ממה שהצמיג עולה לנו. אשרו כדי לשמור.',
  pricesMoved: 'חלק מהמחירים השתנו בינתיים. הטבלה חושבה מחדש, בדקו ואשרו שוב.',
  pricesBelowCost: 'חלק מהמחירים נמוכים ממה שהצמיגים עולים לנו. אשרו כדי לשנות.',
  pricesJump: 'חלק מהמחירים זזים ביותר מ־30%. אשרו כדי לשנות.',
  tooManyPrices: (most: number) => `אפשר לשנות עד ${most.toLocaleString('en')} מחירים בבת אחת. צמצמו את הרשימה.`,
  reasons: {
    not_positive: 'הסכום צריך להיות גדול מאפס.',
    full_price_below_price: 'המחיר המלא נמוך מהמחיר.',
    price_jump: 'המחיר זז ביותר מ־30%. אשרו את השינוי כדי לשמור.',
    unreadable_date: 'אחד התאריכים אינו קיים.',
    ends_before_start: 'היום האחרון קודם ליום הראשון.',
    never_open: 'צריך שעות פתיחה ביום אחד לפחות.',
    not_a_photo: 'כתובת התמונה אינה תקינה.',
    unknown_brand: 'אחד המותגים אינו קיים בקטלוג.',
    unknown_city: 'העיר אינה קיימת בקטלוג.',
  } as Readonly<Record<string, string>>,
  unknownImport: 'הייבוא אינו ידוע.',
  undoneBefore: 'הייבוא כבר בוטל.',
  refused: 'הפרטים אינם תקינים. בדקו ונסו שוב.',
}
