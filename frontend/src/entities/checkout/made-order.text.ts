export const madeOrderText = {
  title: 'מה הזמנתם',
  set: 'סט',
  quantity: 'כמות',
  agreed: 'במחיר שסוכם',
  charged: 'סה״כ',
  chargedWithMore: 'סה״כ, עם משלוח והנחות',
  receiving: { install: 'התקנה', shipping: 'קבלה', pickup: 'קבלה' },
  ways: { install: 'במוסך שבחרתם', shipping: 'משלוח עד הבית', pickup: 'איסוף עצמי מהמחסן' },
  between: 'בין',
}
