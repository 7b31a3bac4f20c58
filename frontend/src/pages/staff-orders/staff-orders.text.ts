export const staffOrdersText = {
  title: 'הזמנות',
}
