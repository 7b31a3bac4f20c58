export const categoryListText = {
  home: 'דף הבית',
  title: (name: string) => (name ? `צמיגים לאופנוע: ${name}` : 'צמיגים לאופנוע'),
  defaultDescription: 'צמיגים לאופנוע מכל המותגים, במחיר יבואן. מחיר סופי, משלוח חינם מזוג צמיגים והתקנה במוסך קרוב.',
  emptyTitle: 'אין לנו צמיגים בקטגוריה הזו',
  emptyBody: 'בחרו מידה ותראו את כל הצמיגים שמתאימים לכם.',
}
