export const placeholderText = {
  title: 'כניסת צוות',
  description: 'צמיגים לאופנוע במחיר יבואן.',
  soon: 'הדף הזה ייפתח בקרוב. בינתיים אפשר לחייג אלינו: ',
  goOn: 'לחיפוש לפי מידה',
}
