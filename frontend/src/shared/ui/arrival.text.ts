export const arrivalText = {
  short: {
    instock: 'במלאי מיידי',
    preorder: 'מגיע במשלוח הקרוב',
    ondemand: 'הזמינו היום',
    outofstock: 'לא במלאי',
    none: 'נא להתקשר',
  },
  made: 'ייצור',
  front: 'קדמי',
  rear: 'אחורי',
  unknown: 'יימסר',
  toldLater: 'תאריך הייצור יימסר לפני המשלוח',
  expected: 'צפי אצלנו ',
  receiveOn: 'קבלו ב־',
} as const
