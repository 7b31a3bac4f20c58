/** Alerts above a row. */
export const stripText = {
  cancelled: 'הקונה ביטל את העסקה.',
  daysLeft: (days: number) =>
    days === 0
      ? 'המועד להחזר הכסף עבר.'
      : days === 1
        ? 'נשאר יום אחד להחזר הכסף.'
        : days === 2
          ? 'נשארו יומיים להחזר הכסף.'
          : `נשארו ${days} ימים להחזר הכסף.`,
  notPaid: 'לא שולם, ואין מה להחזיר.',
  otherPerson: 'הפרטים בהודעה אינם של מי שהזמין: דברו איתו לפני שמבטלים.',
  toRequest: 'לפנייה',
  cancelOrder: 'ביטול ההזמנה',
  due: 'להחזיר ללקוח',
  refund: 'החזר כספי',
  unclear: (sum: string) => `לא ידוע אם זיכוי של ${sum} בוצע: חברת הסליקה לא ענתה. בדקו אצלה לפני שמזכים שוב.`,
  wasMade: 'הזיכוי בוצע',
  wasNotMade: 'לא בוצע',
  pending: (sum: string) => `זיכוי של ${sum} נשלח, מחכים לתשובת חברת הסליקה.`,
  noUnits: 'אין יחידות שמורות להזמנה הזאת.',
  findUnits: 'שריון צמיגים',
  amend: 'שינוי הזמנה',
  balance: 'נשאר לשלם',
  balanceCame: 'ההפרש התקבל בהעברה',
  balanceWaived: 'לוותר על ההפרש',
}

/** What became of a refund. */
export const refundMadeText = {
  paid: 'הכסף הוחזר.',
  pending: 'הזיכוי נשלח. חברת הסליקה עוד לא ענתה, ונעדכן כאן.',
  unclear: 'לא ידוע אם הזיכוי בוצע.',
  failed: 'חברת הסליקה סירבה. אפשר להחזיר בהעברה.',
}
