export const brandListText = {
  home: 'דף הבית',
  title: 'צמיגי אופנוע של',
  headTitle: (brand: string) => `צמיגי אופנוע של ${brand}, עד 65% הנחה`,
  headDescription: (brand: string) =>
    `כל צמיגי האופנוע של ${brand} במלאי ובהזמנה, בהנחה של עד 65%. מחיר סופי, משלוח חינם מזוג צמיגים והתקנה במוסך קרוב.`,
  intro: ', עד 65% הנחה.',
  soldOutTitle: 'כרגע אין לנו צמיגים של המותג הזה',
  emptyTitle: 'לא מצאנו מותג כזה',
  emptyBody: 'בחרו מידה ותראו את כל המותגים שמתאימים לכם.',
}
