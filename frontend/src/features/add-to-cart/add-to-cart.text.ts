export const addToCartText = {
  add: 'הוספה לסל',
  added: (name: string) => `המוצר נוסף לסל: ${name}`,
  most: 'בסל כבר יש 10 מהמוצר הזה, ואי אפשר להזמין יותר',
}
