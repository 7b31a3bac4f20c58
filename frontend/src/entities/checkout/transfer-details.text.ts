export const transferText = {
  workingHours: (hours: number) => `${hours} שעות של ימי עבודה`,
  transferHeld: (time: string) =>
    `המוצרים והתור שמורים לכם ${time}. אם ההעברה לא נקלטה עד אז, הם חוזרים למכירה; כסף שמגיע אחר כך מטופל מולכם אישית.`,
  transferTo: 'פרטי החשבון להעברה',
  bank: 'בנק',
  branch: 'סניף',
  account: 'חשבון',
  beneficiary: 'שם המוטב',
  sum: 'סכום',
  transferPhone: 'טלפון לבירורים',
}
