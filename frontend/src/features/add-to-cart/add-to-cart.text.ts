export const addToCartText = {
  add: 'הוספה לסל',
  added: 'המוצר נוסף לסל',
}
