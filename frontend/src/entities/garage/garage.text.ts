export const garageText = {
  score: 'ציון',
  outOfTen: 'מתוך 10',
  aligns: { static: 'איזון סטטי', electronic: 'איזון אלקטרוני', none: 'ללא איזון' },
  perTire: 'התקנת צמיג אחד',
  paidThere: 'משלמים במוסך',
  fullPrice: 'מחיר מלא',
  manualBooking: 'את התור מתאמים ישירות עם המוסך, אחרי שנודיע לכם שהצמיגים הגיעו',
  earliest: 'התור הפנוי הראשון: ',
  at: 'ב־',
  photoOf: (name: string) => `תמונה של ${name}`,
  call: 'חיוג',
}
