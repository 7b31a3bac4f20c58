/** What is done about the difference of an order that was changed. */
export const balanceText = {
  transferred: {
    title: (sum: string) => `ההפרש, ${sum}, התקבל בהעברה?`,
    body: 'היתרה תיסגר, הקישור לתשלום ייסגר, ותופק חשבונית על ההפרש. בדקו קודם שהסכום נכנס לחשבון.',
    yes: 'ההפרש התקבל',
    done: (orderId: string, sum: string) => `הזמנה ${orderId}: ההפרש, ${sum}, נרשם כהעברה שהתקבלה`,
  },
  waived: {
    title: (sum: string) => `לוותר על ההפרש, ${sum}?`,
    body: 'היתרה תיסגר בלי תשלום, והקונה לא יוכל עוד לשלם אותה בקישור.',
    yes: 'לוותר על ההפרש',
    done: (orderId: string, sum: string) => `הזמנה ${orderId}: ויתרנו על ההפרש, ${sum}`,
  },
  no: 'חזרה',
}
