/** What the wizard's calls refuse with. */
export const WIZARD_TEXT = {
  idReused: 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.',
  otherYears: (from: number, to: number) => `הדגם הזה נמכר משנת ${from} עד שנת ${to}. בחרו שנה אחרת.`,
  productNotFound: 'המוצר המבוקש אינו קיים באתר.',
  missingModel: 'נא לכתוב את דגם האופנוע.',
}
