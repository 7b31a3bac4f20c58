export const categoryListText = {
  home: 'דף הבית',
  /** Most names begin with "tires" already. */
  title: (name: string) => (name.startsWith('צמיג') ? name : name ? `צמיגים לאופנוע: ${name}` : 'צמיגים לאופנוע'),
  defaultDescription: 'צמיגים לאופנוע מכל המותגים, במחיר יבואן. מחיר סופי, משלוח חינם מזוג צמיגים והתקנה במוסך קרוב.',
  soldOutTitle: 'כרגע אין לנו צמיגים בקטגוריה הזו',
  emptyTitle: 'לא מצאנו קטגוריה כזו',
  emptyBody: 'בחרו מידה ותראו את כל הצמיגים שמתאימים לכם.',
}
