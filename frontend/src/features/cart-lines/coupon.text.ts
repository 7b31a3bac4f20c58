export const couponText = {
  title: 'קופון',
  code: 'קוד קופון',
  haveOne: 'יש לכם קוד קופון?',
  discount: 'הנחת קופון',
  apply: 'הפעלה',
  invalid: 'קוד קופון לא תקין',
  applied: 'הנחה הוחלה:',
  remove: 'הסרת הקופון',
}
