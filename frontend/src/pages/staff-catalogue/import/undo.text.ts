import { many } from '../staff-catalogue.text.ts'

export const undoText = {
  act: 'ביטול הייבוא',
  title: 'לבטל את הייבוא?',
  no: 'להשאיר',
  back: (count: number) => many(count, 'פריט אחד יחזור למה שהיה לפני הקובץ.', 'פריטים יחזרו למה שהיו לפני הקובץ.'),
  away: (count: number) => many(count, 'פריט אחד שהקובץ הוסיף יוסר.', 'פריטים שהקובץ הוסיף יוסרו.'),
  edited: 'מה ששונה מאז, ביד או בקובץ אחר, יישאר כמו שהוא.',
  undone: 'בוטל',
  by: 'על ידי',
  restored: (count: number) => many(count, 'פריט אחד חזר למה שהיה.', 'פריטים חזרו למה שהיו.'),
  removed: (count: number) => many(count, 'פריט אחד הוסר.', 'פריטים הוסרו.'),
  done: 'הייבוא בוטל.',
  refused: (count: number) => many(count, 'פריט אחד נשאר כמו שהוא:', 'פריטים נשארו כמו שהם:'),
  reasons: { changed_since: 'שונה מאז', not_removable: 'אי אפשר להסיר' },
  more: (count: number) => `ועוד ${count.toLocaleString('en')}.`,
}
