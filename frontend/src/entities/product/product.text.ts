export const productText = {
  set: 'סט',
  tirePicture: 'צמיג',
  setPicture: 'סט צמיגים',
  inSize: 'במידה',
  score: 'ציון החנות',
  outOfTen: 'מתוך 10',
  fullPrice: 'מחיר מלא',
  freeShipping: 'משלוח חינם',
  freeForPair: 'משלוח חינם לזוג',
  freeFromTwo: 'משלוח חינם מ־2 צמיגים',
  buyNow: 'קנו עכשיו',
  details: 'לפרטים',
}
