import { many } from '../staff-catalogue.text.ts'

export const undoText = {
  no: 'להשאיר',
  back: (count: number) => many(count, 'פריט אחד יחזור למה שהיה לפני כן.', 'פריטים יחזרו למה שהיו לפני כן.'),
  away: (count: number) => many(count, 'פריט אחד שהקובץ הוסיף יוסר.', 'פריטים שהקובץ הוסיף יוסרו.'),
  undone: 'בוטל',
  by: 'על ידי',
  restored: (count: number) => many(count, 'פריט אחד חזר למה שהיה.', 'פריטים חזרו למה שהיו.'),
  removed: (count: number) => many(count, 'פריט אחד הוסר.', 'פריטים הוסרו.'),
  done: 'בוטל.',
  refused: (count: number) => many(count, 'פריט אחד נשאר כמו שהוא:', 'פריטים נשארו כמו שהם:'),
  reasons: { changed_since: 'שונה מאז', not_removable: 'אי אפשר להסיר' },
  more: (count: number) => `ועוד ${count.toLocaleString('en')}.`,
}

export const undoImportText = {
  act: 'ביטול הייבוא',
  title: 'לבטל את הייבוא?',
  edited: 'מה ששונה מאז, ביד או בקובץ אחר, יישאר כמו שהוא.',
}

export const undoPricesText = {
  act: 'ביטול השינוי',
  title: 'להחזיר את המחירים?',
  edited: 'מחיר ששונה שוב מאז יישאר כמו שהוא. מלאי ופרטים אחרים לא נוגעים בהם.',
}
