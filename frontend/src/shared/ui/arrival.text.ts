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
  assumed: ' (משוער)',
  expected: 'צפי ',
  receiveOn: 'קבלו ב־',
} as const
