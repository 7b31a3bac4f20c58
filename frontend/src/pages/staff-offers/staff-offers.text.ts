export const staffOffersText = {
  title: 'הצעות מחיר',
}
