/** What the calls about money and units say to staff. Sums come isolated for bidi. */
export const refundText = {
  refusals: {
    unknown: 'ההזמנה לא נמצאה.',
    id_reused: 'הזיכוי הזה כבר נשלח בסכום אחר. רעננו את הדף ובדקו מה הוחזר.',
    wrong_sum: 'הסכום אינו תואם לפריטים שנבחרו. רעננו את הדף ונסו שוב.',
    no_card: 'אין חיוב כרטיס שאפשר לזכות בסכום הזה. אפשר להחזיר בהעברה.',
  },
  too_much: (most: string) => `אפשר להחזיר עד ${most}: השאר כבר הוחזר או בדרך.`,
  fee_too_high: (most: string) => `החוק מתיר דמי ביטול של עד ${most}.`,
  noRefund: 'הזיכוי לא נמצא.',
  notReserved: {
    unknown: 'ההזמנה כבר מחזיקה יחידות, או שבוטלה.',
    stock: 'אין די יחידות במקור הזה.',
    slot: 'התור במוסך נתפס. תאמו תור אחר ואז שריינו שוב.',
    price: 'מחיר ההצעה כבר אינו שמור להזמנה הזאת.',
    coupon: 'הקופון מוצה, ואי אפשר לשריין עם ההנחה שלו.',
  },
}
