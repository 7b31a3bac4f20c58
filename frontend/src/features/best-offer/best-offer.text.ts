export const bestOfferText = {
  invite: 'ראיתם מחיר טוב יותר? הציעו מחיר',
  promiseBefore: 'נחזור אליכם עם תשובה. הצעה שאושרה תקפה ל־',
  promiseHours: '24',
  promiseAfter: ' שעות בלבד.',
  price: 'המחיר שלכם, בשקלים',
  above: 'ההצעה גבוהה מהמחיר באתר: ',
  send: 'שליחת ההצעה',
  sent: 'ההצעה שלכם נשלחה ותיענה בהקדם',
  accepted: 'ההצעה שלכם התקבלה! ',
  buy: 'לקנייה במחיר שהצעתם',
}
