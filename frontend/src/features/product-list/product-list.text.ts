export const productListText = {
  navigation: 'ניווט',
  otherSize: 'לבחירת מידה אחרת',
  listHeading: 'הצמיגים',
  filter: 'סינון התוצאות',
  results: 'תוצאות',
  hideSets: 'בלי סטים (זוג קדמי ואחורי)',
  brand: 'מותג',
  orderFirst: 'קודם מה שבמלאי',
  orderRest: ', אחריו המשלוח הקרוב. בכל קבוצה מהזול ליקר.',
  nothingLeft: 'אין תוצאות לסינון הזה',
  nothingLeftWay: 'נסו להוריד חלק מהסימונים.',
  count: (count: number) => (count === 1 ? 'צמיג אחד' : `${count} צמיגים וסטים`),
}
