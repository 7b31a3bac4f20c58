/** What each page that is not open yet will be about, by its address. */
const titles: Record<string, string> = {
  '/paymentSuccess': 'התשלום התקבל',
  '/paymentFailed': 'התשלום לא עבר',
  '/paymentCanceled': 'התשלום בוטל',
  '/find-the-right-tires-for-you': 'התאמת צמיגים לאופנוע',
  '/coh': 'כניסת צוות',
}

export const placeholderText = {
  titleOf: (path: string) => titles[path] ?? (path.startsWith('/admin') ? 'כניסת צוות' : 'מוסך התקנה'),
  description: 'צמיגים לאופנוע במחיר יבואן.',
  soon: 'הדף הזה ייפתח בקרוב. בינתיים אפשר לחייג אלינו: ',
  goOn: 'לחיפוש לפי מידה',
}
