import type { Certainty } from '#events/motorcycles.events.ts'

export const licenceText = {
  title: 'ודאו מול רישיון הרכב',
  optional: '(לא חובה)',
  introOne: 'המידה ברישיון היא הקובעת. זו השורה להשוואה:',
  intro: 'המידה ברישיון היא הקובעת. אלה שתי השורות להשוואה:',
  wheel: 'גלגל',
  ours: 'אצלנו',
  inLicence: 'ברישיון',
  front: 'קדמי',
  rear: 'אחורי',
  frontLine: 'בשורה ׳צמיג קדמי׳',
  rearLine: 'בשורה ׳צמיג אחורי׳',
  matches: 'תואם',
  differs: 'שונה אצלי',
  promise: 'התשובה נשמרת עם ההזמנה. אם שונה, נחפש לפי המידה שברישיון.',
  thanksMatches: 'תודה. המידות תואמות לרישיון, וזה יירשם בהזמנה.',
  thanksDiffers: 'טוב שבדקתם. קנו רק לפי המידה שכתובה ברישיון.',
  findBySize: 'לחיפוש לפי המידה שברישיון',
  change: 'שינוי התשובה',
}

export const provenanceText = {
  label: 'מאיפה המידות?',
  certainty: {
    cited: 'ממקור כתוב, לא מהיצרן',
    well_known: 'ידע מקובל בענף, בלי מקור כתוב',
    likely: 'הערכה סבירה, פחות ודאית',
  } satisfies Record<Certainty, string>,
}
