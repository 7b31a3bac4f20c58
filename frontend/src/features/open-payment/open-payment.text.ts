export const openPaymentText = {
  before: 'התשלום על הזמנה ',
  after: ' עוד לא הושלם. הצמיגים שמורים לכם בינתיים.',
  goOn: 'להמשך התשלום',
}
