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

export const gradesText = {
  grades: 'במה הוא טוב',
  grade: { wet: 'אחיזה ברטוב', mileage: 'אורך חיים', sport: 'רכיבה ספורטיבית', offroad: 'שטח' },
  outOf: 'מתוך ',
  life: '. צמיג אחורי מחזיק בדרך כלל כ־',
  km: ' ק״מ.',
}

/** Words for kinds of articles, by field value. */
export const articleWords = {
  position: { front: 'צמיג קדמי', rear: 'צמיג אחורי', both: 'קדמי או אחורי', set: 'זוג: קדמי ואחורי' },
  segment: {
    sport: 'ספורט',
    track: 'מסלול',
    'sport-touring': 'ספורט־תיור',
    touring: 'תיור',
    adventure: 'אדוונצ׳ר',
    enduro: 'אנדורו',
    motocross: 'מוטוקרוס',
    scooter: 'קטנוע',
    commuter: 'עירוני',
    cruiser: 'קרוזר',
    classic: 'קלאסי',
  },
}

export const lineTableText = {
  size: 'מידה',
  made: 'שבוע ייצור',
  when: 'מלאי',
  price: 'מחיר',
}
