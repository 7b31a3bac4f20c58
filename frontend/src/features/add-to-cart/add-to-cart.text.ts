export const addToCartText = {
  add: 'הוספה לסל',
  added: 'המוצר נוסף לסל',
  most: 'בסל כבר יש 10 מהמוצר הזה, ואי אפשר להזמין יותר',
}
