export const categoryLinksText = {
  title: 'צמיגים לפי סוג הרכיבה',
}
