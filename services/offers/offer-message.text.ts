interface Tire {
  name: string
  size: string
}

/** Staff messages to a shopper about an offer. Names, sizes and amounts are passed in bidi-isolated. */
export const offerMessageText = {
  accept: ({ name, size }: Tire, agreed: string, usual: string | null) =>
    `שלום, תודה על ההצעה עבור ${name} במידה ${size}. ההצעה התקבלה: הוא שלכם ב־${agreed}${usual ? `, במקום ${usual}` : ''}.`,
  counter: ({ name, size }: Tire, offered: string, agreed: string, usual: string | null) =>
    `שלום, תודה על ההצעה עבור ${name} במידה ${size}. ב־${offered} עוד לא נוכל, אבל ב־${agreed} הוא שלכם${usual ? `, במקום ${usual}` : ''}.`,
  reject: ({ name, size }: Tire, offered: string) =>
    `שלום, תודה על ההצעה עבור ${name} במידה ${size}. ב־${offered} לא נוכל למכור אותו הפעם.`,
  withdrawn: ({ name, size }: Tire) => `שלום, המחיר שסוכם עבור ${name} במידה ${size} אינו בתוקף עוד, והקישור ששלחנו אינו פעיל.`,
  rejectWay: (usual: string) => `הוא מחכה לכם בחנות ב־${usual}:`,
  linkHolds: 'הקישור מיועד לקנייה אחת ותקף \u206624\u2069 שעות:',
  linkHoldsUntil: (moment: string) => `הקישור מיועד לקנייה אחת, בתוקף עד ${moment}:`,
}
