import type { Kilometers, TireChoice, Usage } from '#events/wizard.events.ts'
import type { RecommendationCard } from '#services/wizard/wizard.contract.ts'
import type { AskingStep } from './answers.ts'

type Part = NonNullable<RecommendationCard['parts']>[number]['part']

export const wizardText = {
  home: 'דף הבית',
  headTitle: 'התאמת צמיגים לאופנוע',
  headDescription: 'שם, אופנוע וסגנון רכיבה, פחות מדקה: צמיגים שמתאימים למידות היצרן, עם ציון והסבר לכל אחד, מחיר ומועד הגעה.',
  title: 'הצמיגים הנכונים לאופנוע שלכם, ולמה',
  lead: 'שלוש עצירות קצרות, פחות מדקה. בסוף: צמיגים שמתאימים למידות היצרן, עם ציון והסבר לכל אחד.',
  /** Rounded down, so that it stays true for a while. */
  inStock: (tires: number) => (tires > 200 ? { more: 'יותר מ־', tires: Math.floor((tires - 1) / 100) * 100 } : { more: '', tires }),
  ofStock: ' צמיגים במלאי עכשיו',
  withoutScript: 'ההתאמה צריכה JavaScript בדפדפן. בלעדיו התקשרו ונתאים יחד:',
  steps: {
    person: 'נעים להכיר',
    motorcycle: 'איזה אופנוע',
    model: 'דגם שחסר לנו',
    riding: 'איך רוכבים',
  } satisfies Record<AskingStep, string>,
  answered: 'ענית על ',
  of: ' מתוך ',
  answeredAnnouncement: (answered: number, questions: number) => `ענית על ${answered} מתוך ${questions}`,

  name: 'שם מלא',
  phone: 'טלפון נייד',
  nameWrong: 'נא להזין שם פרטי ושם משפחה',
  phoneWrong: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
  kept: 'השם והטלפון נשמרים במכשיר הזה לפעם הבאה, ואינם נשלחים למודל השפה.',

  brand: 'יצרן',
  year: 'שנת ייצור',
  choice: 'לאיזה גלגל',
  choices: { front: 'קדמי', rear: 'אחורי', set: 'סט' } satisfies Record<TireChoice, string>,
  choicesMore: { front: 'צמיג אחד', rear: 'צמיג אחד', set: 'קדמי ואחורי' } satisfies Record<TireChoice, string>,
  prompt: { brand: 'בחרו יצרן', year: 'בחרו שנה', model: 'בחרו דגם' },
  loadingBrands: 'טוענים יצרנים',
  mine: 'האופנוע שלי: ',
  takeMine: 'להמשיך איתו',

  noModels: 'אין אצלנו עדיין דגמים של ',
  ofYear: ' משנת ',
  missingModel: 'הדגם שלי לא נמצא בקטלוג',
  submittedAlready: 'הדגם ששלחת כבר אצלנו. בינתיים אפשר להתאים צמיגים בטלפון: ',

  modelLead: 'כתבו לנו איזה אופנוע זה, ונוסיף אותו לקטלוג.',
  bikeModel: 'דגם האופנוע',
  bikeModelHint: 'יצרן, דגם ושנה, כמו שכתוב ברישיון',
  sendModel: 'שליחה',
  sendingModel: 'שולחים את הדגם',
  thanks: 'תודה, הדגם נשלח',
  thanksMore: 'נבדוק את המידות שלו ונוסיף אותו לקטלוג.',
  answerBy: ' נכתוב לכם לטלפון עד ',
  bySize: 'לחיפוש לפי המידה שעל הצמיג',
  close: 'סגירה',

  model: 'דגם',
  notListed: 'הדגם שלי לא ברשימה',
  usage: 'איך רוכבים בו',
  usages: { daily: 'יומיומי', weekend: 'סופי שבוע', monthly: 'פעם בחודש' } satisfies Record<Usage, string>,
  usagesMore: {
    daily: 'לעבודה ובחזרה, גם בגשם',
    weekend: 'כבישים יפים, לפעמים שביל',
    monthly: 'מעט ק״מ, הצמיג מתיישן לפני שנשחק',
  } satisfies Record<Usage, string>,
  kilometers: 'כמה קילומטרים בחודש',
  kilometersShown: {
    '0-100': '0–100',
    '100-500': '100–500',
    '500-1000': '500–1,000',
    '1000-5000': '1,000–5,000',
    '5000+': '5,000+',
  } satisfies Record<Kilometers, string>,
  kmAMonth: ' ק״מ בחודש',
  changedIn: 'ב־',
  changed: { front: ' התחלף הגלגל הקדמי בדגם הזה. שנת ', rear: ' התחלף הגלגל האחורי בדגם הזה. שנת ' },
  yearMeans: ' פירושה ',
  alsoInLicence: ', וכך צריך להיות כתוב גם ברישיון.',

  summary: 'לסיכום',
  summaryRows: { motorcycle: 'אופנוע', tires: 'צמיגים', riding: 'רכיבה' },
  and: ' ו־',
  changeMotorcycle: 'שינוי אופנוע',

  back: 'חזרה',
  goOn: 'המשך',
  generate: 'מצאו לי צמיגים',
  why: {
    person: 'יש להשלים את כל השאלות לפני שממשיכים',
    motorcycle: 'יש להשלים את כל השאלות לפני שממשיכים',
    model: 'יש להזין את דגם האופנוע לפני השליחה',
    riding: 'יש להשלים את כל השאלות לפני שמחפשים צמיגים',
  } satisfies Record<AskingStep, string>,
}

export const thinkingText = {
  title: 'מחפשים את הצמיגים הנכונים',
  more: 'כמה שניות, ובודקים:',
  sizes: 'מידות, מול מידות היצרן: ',
  codes: 'קודי עומס ומהירות, לא פחות מהמקור',
  structure: 'מבנה הצמיג, כמו במקור',
  structurePair: 'מבנה הצמיגים, וההתאמה בין קדמי לאחורי',
  stock: 'מלאי, מחיר ומועד הגעה',
  order: 'דירוג לפי הרכיבה: ',
  cancel: 'ביטול',
}

export const resultText = {
  one: { front: 'צמיג קדמי אחד מתאים', rear: 'צמיג אחורי אחד מתאים', set: 'זוג אחד מתאים' } satisfies Record<TireChoice, string>,
  many: { front: ' צמיגים קדמיים מתאימים', rear: ' צמיגים אחוריים מתאימים', set: ' זוגות מתאימים' } satisfies Record<TireChoice, string>,
  to: ' ל־',
  yours: ' שלכם',
  changeAnswers: 'שינוי התשובות',
  frontSize: 'קדמי',
  rearSize: 'אחורי',
  size: 'מידה',
  outOf: 'מתוך ',
  scoreOf: 'התאמה לכם',
  made: 'ממה מורכבת ההתאמה',
  parts: { usage: 'שימוש', life: 'אורך חיים', wet: 'גשם', price: 'מחיר', arrival: 'הגעה' } satisfies Record<Part, string>,
  otherChecks: 'מה עוד בדקנו',
  perPair: 'לזוג, כולל מע״מ, ',
  perTire: 'כולל מע״מ, ',
  fullPrice: 'מחיר מלא',
  buy: 'קנו עכשיו',
  notIt: 'לא מה שחיפשתם?',
  tryAgain: 'ניסיון נוסף',
  allTires: 'כל הצמיגים לאופנוע הזה',
  remembered: 'האופנוע הזה נזכר כאופנוע שלכם, במכשיר הזה בלבד.',
}

/** For each outcome without a list; `all` links to everything that fits the motorcycle. */
export const outcomeText = {
  none: {
    title: 'לא נמצאו צמיגים',
    body: 'כרגע אין אצלנו צמיגים שעומדים בדרישות של האופנוע שלכם.',
    again: 'ניסיון נוסף',
    all: 'לדף של האופנוע הזה',
  },
  limit: {
    title: 'השירות אינו זמין כרגע',
    body: 'הגענו למכסה השבועית של המלצות על צמיגים. נסו שוב בשבוע הבא או פנו לתמיכה: ',
    again: 'חזרה להתחלה',
    all: 'בינתיים: כל הצמיגים שמתאימים לאופנוע הזה',
  },
  ownLimit: {
    title: 'להיום קיבלתם את כל ההמלצות',
    body: 'אפשר לבקש כמה המלצות ביום, וכולן נוצלו. מחר אפשר לשאול שוב, ובינתיים נשמח לעזור בטלפון: ',
    again: 'חזרה להתחלה',
    all: 'בינתיים: כל הצמיגים שמתאימים לאופנוע הזה',
  },
  ai_error: {
    title: 'שגיאה בתשובת הבינה המלאכותית',
    body: 'משהו השתבש ביצירת התשובות. נסו שוב מאוחר יותר.',
    again: 'ניסיון נוסף',
    all: 'בינתיים: כל הצמיגים שמתאימים לאופנוע הזה',
  },
  /** When there is no set. */
  singles: 'אין סט מוכן, אבל יש צמיגים קדמיים ואחוריים מתאימים',
  notify: { front: 'צמיג קדמי', rear: 'צמיג אחורי' },
}
