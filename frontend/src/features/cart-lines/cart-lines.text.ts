export const cartLinesText = {
  set: 'סט',
  gone: (articles: number) =>
    articles === 1 ? 'מוצר אחד מהסל כבר לא נמכר אצלנו ולא נכלל בסכום.' : `${articles} מוצרים מהסל כבר לא נמכרים אצלנו ולא נכללים בסכום.`,
  dropGone: 'ניקוי מהסל',
}
