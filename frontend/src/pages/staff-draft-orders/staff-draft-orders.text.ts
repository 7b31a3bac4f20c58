export const staffDraftOrdersText = {
  title: 'טיוטות רכש',
  soon: 'הדף הזה עוד לא פתוח',
  soonBody: 'כאן יוצגו טיוטות ההזמנה מהספקים: כמה להזמין, ממי ולמה. הוא נבנה בימים אלה.',
}
