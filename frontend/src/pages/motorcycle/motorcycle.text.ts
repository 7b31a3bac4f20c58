import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'

type Axle = Motorcycle['changes'][number]['axle']

export const motorcycleText = {
  home: 'דף הבית',
  navigation: 'ניווט',
  otherMotorcycle: 'לבחירת אופנוע אחר',
  title: 'צמיגים ל־',
  built: 'שנות ייצור',
  yours: 'האופנוע משנת',
  headTitle: (name: string, years: string) => `צמיגים ל־${name} (${years}): כל מה שמתאים`,
  headDescription: (name: string, years: string, front: string, rear: string) =>
    `כל הצמיגים שמתאימים ל־${name} משנות ${years}: קדמי ${front}, אחורי ${rear}. התאמה לפי המידה המקורית, מחיר סופי והתקנה במוסך קרוב.`,
  notFound: 'לא מצאנו אופנוע כזה',
  notFoundWay: 'אפשר לבחור יצרן, שנה ודגם בדף הבית, או לחפש לפי מידה.',
  toFinder: 'לבחירת אופנוע',
  loading: 'טוענים…',

  needs: 'מה האופנוע דורש',
  wheel: { front: 'קדמי', rear: 'אחורי' } satisfies Record<Axle, string>,
  load: 'עומס',
  speed: 'מהירות',
  atLeast: 'לפחות',
  usualLoad: 'המקובל במידה הזו:',
  unknownNeed: 'לפי הרישיון, אין לנו נתון',
  change: {
    toEarlier: 'לדגם שלפני ',
    toLater: 'לדגם משנת ',
  },

  mine: 'זה האופנוע שלי',
  isMine: 'זה האופנוע שלכם. נזכור אותו במכשיר הזה.',
  forget: 'הסרה מהאופנועים שלי',

  sections: { sets: 'זוגות', fronts: 'צמיגים קדמיים', rears: 'צמיגים אחוריים' },
  count: (count: number) => (count === 1 ? 'אחד מתאים' : `${count} מתאימים`),
  fits: 'מתאים במידה, בעומס ובמהירות',
  fitsBySize: 'מתאים במידה. את השאר משווים לרישיון',
  more: (left: number) => (left === 1 ? 'להציג עוד אחד' : `להציג עוד ${left}`),
  empty: { sets: 'אין כרגע זוג מוכן שמתאים', fronts: 'אין כרגע צמיג קדמי שמתאים', rears: 'אין כרגע צמיג אחורי שמתאים' },
  emptySets: 'אפשר לבחור צמיג קדמי וצמיג אחורי, כל אחד לבד.',
  emptySize: 'אולי נמצא לכם משהו דומה: דברו איתנו, או בקשו לדעת כשיגיע.',
  sizeList: 'כל הצמיגים במידה',

  wizard: {
    title: 'לא בטוחים מה לבחור?',
    body: 'כמה שאלות על הרכיבה, ונדרג לכם את הצמיגים שמתאימים, עם הסבר לכל אחד.',
    go: 'מצאו לי צמיגים',
  },
}
