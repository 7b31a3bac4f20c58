export const motorcycleFinderText = {
  title: 'על מה אתם רוכבים?',
  brand: 'יצרן',
  year: 'שנה',
  model: 'דגם',
  choose: 'בחרו',
  submit: 'לצמיגים המתאימים',
  check: 'לבדיקת ההתאמה',
  others: 'האופנועים האחרים שלכם',
  /** Why the button is inactive. */
  missing: { brand: 'בחרו יצרן, שנה ודגם', year: 'בחרו שנה ודגם', models: 'מחפשים דגמים…', model: 'בחרו דגם', none: 'אין דגמים לבחירה' },
  remembered: 'נזכור את האופנוע במכשיר הזה בלבד.',
  noModels: { before: 'אין אצלנו דגמים של ', middle: ' משנת ', after: '.' },
  retry: 'לנסות שוב',
  yearDecides: 'השנה קובעת את המידה.',
  mine: { before: 'ה־', after: ' שלכם' },
  front: 'קדמי',
  rear: 'אחורי',
  tires: 'הצמיגים המתאימים',
  replace: 'אופנוע אחר',
  keep: { before: 'חזרה ל־', after: ' שלי' },
}

export const missingModelText = {
  invite: 'הדגם שלכם לא ברשימה?',
  orCall: 'או בטלפון',
  bySize: 'לחיפוש לפי המידה שעל הצמיג',
  promise: 'כתבו מה האופנוע, ונחזור אליכם עם המידות ועם הצמיגים שמתאימים לו, בתוך שני ימי עסקים. בלי התחייבות.',
  bikeModel: 'האופנוע',
  bikeModelHint: 'יצרן, דגם ושנה, כמו ברישיון',
  send: 'חזרו אליי',
  sent: 'נחזור אליכם בטלפון או בהודעה עד ',
  sentFor: ' עם הצמיגים שמתאימים ל־',
}
