import { wizardPath } from '#frontend/shared/routes.ts'

export const placeholderText = {
  /** What each page that is not open yet will be about, by its address. */
  titleOf: (path: string) => (path === wizardPath ? 'התאמת צמיגים לאופנוע' : 'כניסת צוות'),
  description: 'צמיגים לאופנוע במחיר יבואן.',
  soon: 'הדף הזה ייפתח בקרוב. בינתיים אפשר לחייג אלינו: ',
  goOn: 'לחיפוש לפי מידה',
}
