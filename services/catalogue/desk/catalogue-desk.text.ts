/** What staff read when an edit of the catalogue is refused, by the importer's reasons. */
export const catalogueDeskText = {
  changedMeanwhile: 'מישהו אחר שינה את זה בינתיים. הנתונים רועננו, בדקו ושמרו שוב.',
  gone: 'הפריט אינו קיים בקטלוג.',
  taken: 'כבר יש פריט כזה בקטלוג.',
  setHasNoUnits: 'לסט של שני צמיגים אין מלאי משלו: משנים את המלאי של כל צמיג.',
  reasons: {
    not_positive: 'הסכום צריך להיות גדול מאפס.',
    full_price_below_price: 'המחיר המלא נמוך מהמחיר.',
    price_jump: 'המחיר זז ביותר מ־30%. אשרו את השינוי כדי לשמור.',
    unreadable_date: 'אחד התאריכים אינו קיים.',
    ends_before_start: 'היום האחרון קודם ליום הראשון.',
    never_open: 'צריך שעות פתיחה ביום אחד לפחות.',
    not_a_photo: 'כתובת התמונה אינה תקינה.',
    unknown_brand: 'אחד המותגים אינו קיים בקטלוג.',
    unknown_city: 'העיר אינה קיימת בקטלוג.',
  } as Readonly<Record<string, string>>,
  unknownImport: 'הייבוא אינו ידוע.',
  undoneBefore: 'הייבוא כבר בוטל.',
  refused: 'הפרטים אינם תקינים. בדקו ונסו שוב.',
}
