const failed = 'התשלום לא עבר'
const cancelled = 'התשלום בוטל'
const checkingNotCharged = 'בודקים שלא חויבתם. אין לשלם שוב עד שהבדיקה מסתיימת.'

export const paymentResultText = {
  headTitles: { paymentSuccess: 'תוצאת התשלום', paymentFailed: 'תוצאת התשלום', paymentCanceled: cancelled },
  headDescription: 'תוצאת התשלום על הזמנה.',
  /** By result. */
  titles: {
    asking: 'בודקים את התשלום',
    pending: 'התשלום עדיין בבדיקה',
    unreachable: 'אי אפשר לבדוק כרגע',
    paid: 'ההזמנה התקבלה',
    review: 'הכרטיס חויב, וההזמנה בבדיקה',
    unclear: 'התשלום בבדיקה אצלנו',
    notPaid: failed,
    nothing: 'אין כאן תשלום להציג',
  },
  notes: {
    asking: 'זה לוקח רגע.',
    pending: 'חברת הסליקה עוד לא אישרה לנו אותו. אין צורך לשלם שוב: אנחנו בודקים שוב מעצמנו, וההזמנה תתעדכן גם אם תסגרו את הדף.',
    unreachable: 'אין צורך לשלם שוב: אנחנו בודקים שוב מעצמנו, וההזמנה תתעדכן גם אם תסגרו את הדף.',
    paid: 'התשלום עבר בהצלחה. תודה!',
    review:
      'התשלום הגיע, אבל לא הצלחנו לסגור את ההזמנה באופן אוטומטי. אל תשלמו שוב: אנחנו בודקים, ונתקשר אליכם כדי להשלים אותה או להחזיר את הכסף.',
    unclear: 'אל תשלמו שוב לפני שדיברתם איתנו: התקשרו, ונבדוק יחד.',
    notPaid: 'לא חויבתם. הייתה תקלה טכנית, או שחברת האשראי לא אישרה את הפרטים.',
    nothing: 'לדף הזה מגיעים אחרי תשלום בכרטיס.',
  },
  /** The two failure pages keep their headings, whatever the result. */
  failureTitles: { paymentFailed: failed, paymentCanceled: cancelled },
  failureNotes: { asking: checkingNotCharged, pending: checkingNotCharged, unreachable: checkingNotCharged },
  cancelledNotCharged: 'לא חויבתם.',
  kept: ' הסל ומה שמילאתם נשמרו.',
  byPhone: ' הסל כאן ריק. אפשר להשלים את ההזמנה בטלפון.',
  call: 'להתקשר אלינו',
  payAgain: 'לדף ההזמנה, ולתשלום',
  checkNow: 'לבדוק עכשיו',
  orderNumber: 'מספר הזמנה',
  keep: 'שמרו את המספר. נשתמש בו בכל שיחה איתנו.',
  follow: 'לדף ההזמנה: איפה היא ומה קורה איתה',
  lastOrder: (orderId: string) => `להזמנה האחרונה שלכם, ${orderId}`,
  findOrder: 'איפה ההזמנה שלי',
  payBy: { creditcard: 'לשלם בכרטיס אחר', transfer: 'לשלם בהעברה בנקאית' },
  home: 'לדף הבית',
  questions: 'שאלות? אנחנו כאן:',
  withoutScript: 'הבדיקה כאן צריכה JavaScript. ההזמנה תתעדכן גם בלעדיה; לשאלות חייגו:',
}
