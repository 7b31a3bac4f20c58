export const mailedToText = {
  /** Before the shortened address. */
  sent: 'האישור והעדכונים נשלחים אל ',
  /** After it, once it was corrected. */
  again: '. האישור נשלח לשם שוב.',

  /** Opens the form. */
  correct: 'זו לא הכתובת הנכונה',
  /** In the form. */
  label: 'הדוא״ל הנכון',
  note: 'ההודעות על ההזמנה הזו יישלחו מעכשיו לכתובת החדשה.',

  /** Sends it. */
  send: 'תיקון ושליחת האישור שוב',
}
