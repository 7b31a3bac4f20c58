import type { FitRule, FitVerdict } from '#services/domain/fit/fit-reason.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'

/** A rule's finding as a sentence. `{found}` is the tire's value, `{needed}` the motorcycle's, `{usual}` that of most tires of the size. */
type Sentence = (reason: FitReason) => string

const loadOf = (found: string | null) => (found ? 'עומס {found}' : 'העומס של הצמיג לא ידוע')

const wheels = { front: 'הקדמי', rear: 'האחורי' }

export const fitText: Record<FitRule, Sentence> = {
  size_equal: ({ verdict, found, needed }) => {
    if (verdict === 'ok') return 'המידה זהה למידת היצרן'
    return found && needed ? 'המידה {found}, ומידת היצרן {needed}' : 'המידה שונה ממידת היצרן'
  },
  construction_equal: ({ verdict, found, needed }) => {
    if (verdict === 'ok') return 'אותו מבנה כמו במקור'
    return found && needed ? 'מבנה {found}, ובמקור {needed}' : 'המבנה שונה מהמקור'
  },
  load_index_min: ({ verdict, found, needed, usual }) => {
    if (usual && verdict === 'warn') return `${loadOf(found)}, פחות מהמקובל במידה הזו: {usual}. את הנדרש לאופנוע השוו לרישיון הרכב`
    if (usual) return `${loadOf(found)}, והמקובל במידה הזו {usual}. העומס המקורי לא ידוע לנו: השוו אותו לרישיון הרכב`
    if (!needed) return 'העומס המקורי לא ידוע לנו: השוו אותו לרישיון הרכב'
    if (!found) return 'העומס של הצמיג לא ידוע, ונדרש לפחות {needed}'
    return verdict === 'ok' ? 'עומס {found}, נדרש לפחות {needed}' : 'עומס {found}, פחות מהנדרש: {needed}'
  },
  speed_symbol_min: ({ verdict, found, needed }) => {
    if (!needed) return 'המהירות המקורית לא ידועה לנו: השוו אותה לרישיון הרכב'
    if (!found) return 'המהירות של הצמיג לא ידועה, ונדרש לפחות {needed}'
    if (verdict === 'ok') return 'מהירות {found}, לא פחות מ־{needed} הנדרשת'
    if (verdict === 'block') return 'מהירות {found}, פחות מהנדרש: {needed}'
    return 'צמיג שטח במהירות {found}, פחות מ־{needed} שבמקור: אין לרכוב מהר ממנה'
  },
  axle_match: ({ verdict, axle }) => {
    if (axle === null) return verdict === 'ok' ? 'מיועד לגלגל הזה' : 'לא מיועד לגלגל הזה'
    return verdict === 'ok' ? `מיועד לגלגל ${wheels[axle]}` : `לא מיועד לגלגל ${wheels[axle]}`
  },
  tube_match: ({ verdict, found, needed }) => {
    // Without known rims no claim is made: spoked ones need a tube with every tire.
    if (verdict === 'ok') return needed ? 'אין צורך בפנימית' : 'צמיג טיובלס'
    if (needed === 'TT') return 'בחישוקי שפיצים כאלה צריך פנימית'
    return found === 'TT' ? 'צמיג עם פנימית: צריך לקנות גם אותה' : 'לא כתוב שהצמיג טיובלס: ייתכן שתידרש פנימית'
  },
  no_front_radial_rear_bias: ({ verdict, axle }) => {
    if (verdict === 'ok') return 'המבנה של שני הצמיגים מתאים לרכיבה יחד'
    if (axle === 'rear') return 'צמיג דיאגונלי מאחור אסור כשהצמיג הקדמי רדיאלי, כמו במקור'
    if (axle === 'front') return 'צמיג רדיאלי מלפנים אסור כשהצמיג האחורי דיאגונלי, כמו במקור'
    return 'אסור להרכיב יחד צמיג רדיאלי מלפנים וצמיג דיאגונלי מאחור'
  },
  same_brand_pair: ({ verdict }) => (verdict === 'ok' ? 'הקדמי והאחורי מאותו דגם' : 'היצרנים ממליצים על קדמי ואחורי מאותו דגם'),
  not_for_highway: ({ verdict }) => (verdict === 'ok' ? 'מותר לרכיבה בכביש' : 'לא לכביש: מיועד למסלול סגור בלבד'),
  dot_age_at_fitting: ({ verdict }) =>
    verdict === 'ok' ? 'בן פחות מ־5 שנים ביום ההתקנה' : 'יהיה בן יותר מ־5 שנים ביום ההתקנה, ואין להתקין אותו',
  dot_unknown: () => 'תאריך הייצור עדיין לא ידוע',
  year_boundary: ({ verdict, found, needed }) => {
    if (verdict === 'ok') return 'המידה נכונה לשנתון'
    return found && needed ? 'המידות הן של שנות {needed}, ולא של {found}' : 'גלגל של הדגם הזה הוחלף עם השנים: ודאו את שנת הייצור של האופנוע'
  },
  licence_reminder: () => 'ודאו מול רישיון הרכב',
}

/** Sentences for both wheels, where the singular would read wrong. */
export const fitPairText: Partial<Record<FitRule, string>> = {
  size_equal: 'המידות זהות למידות היצרן, מלפנים ומאחור',
  axle_match: 'כל צמיג מיועד לגלגל שלו',
}

export const fitWords = {
  /** Prefix of a sentence about one wheel of a pair. */
  axle: { front: 'קדמי: ', rear: 'אחורי: ' },
  bothWheels: ', מלפנים ומאחור',
  and: ' ו־',
  construction: { R: 'רדיאלי', '-': 'דיאגונלי', B: 'דיאגונלי' } as Readonly<Record<string, string>>,
  /** Accessible text of an icon. */
  verdict: { ok: 'מתאים', warn: 'לתשומת לב', block: 'לא מתאים', unknown: 'לא ידוע', advice: 'לידיעה' } satisfies Record<FitVerdict, string>,
}

export const fitNoteText = {
  ok: { before: 'מתאים ל־', after: '' },
  unknown: { before: 'מתאים במידה ל־', after: '. את השאר משווים לרישיון' },
  warn: { before: 'מתאים ל־', after: ', ויש מה לבדוק' },
  block: { before: 'לא מתאים ל־', after: '' },
  yours: ' שלכם',
}
