export const staffCatalogueText = {
  title: 'קטלוג',
}
