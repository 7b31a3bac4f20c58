/** What the staff's order calls say to people. */
export const staffOrdersText = {
  noOrder: 'ההזמנה לא נמצאה.',
  changedMeanwhile: 'מישהו אחר עדכן את ההזמנה בינתיים. הפרטים העדכניים מוצגים כעת.',
  savedNotShown: 'השינוי נשמר ויוצג בעוד רגע.',
  statusNotOffered: 'הסטטוס הזה אינו מתאים לאופן הקבלה של ההזמנה.',
}
