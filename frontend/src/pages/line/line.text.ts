import type { LineAnswer } from '#services/catalogue/line.contract.ts'

export const linePageText = {
  home: 'דף הבית',
  navigation: 'ניווט',
  allOfBrand: 'לכל הצמיגים של ',
  headTitle: ({ brand, name }: LineAnswer) => `${brand} ${name}: כל המידות והמחירים`,
  headDescription: ({ brand, name, products }: LineAnswer) =>
    `כל המידות של ${brand} ${name} במקום אחד (${products.length}): קדמיים, אחוריים וזוגות, עם שבוע הייצור, המלאי והמחיר הסופי של כל אחד.`,
  notFound: 'לא מצאנו דגם כזה',
  notFoundWay: 'אולי הוא כבר לא נמכר כאן. חפשו לפי מידה, ונראה מה יש.',
  notFoundGo: 'לחיפוש לפי מידה',
  groups: { set: 'זוגות', front: 'צמיגים קדמיים', rear: 'צמיגים אחוריים', both: 'לקדמי או לאחורי' },
  caption: (group: string) => `${group}: מידות, שבועות ייצור ומחירים`,
  notRoadLegal: 'לא חוקי לכביש, לשימוש בשטח בלבד',
}
