export const staffDraftOrdersText = {
  title: 'טיוטות רכש',
}
