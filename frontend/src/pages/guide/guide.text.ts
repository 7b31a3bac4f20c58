import { pressureGuidePath, sidewallGuidePath, wearGuidePath } from '#frontend/shared/routes.ts'
import type { ArticleHead } from '#frontend/shared/text-page/article.ts'

export const guideText = { way: 'איפה אתם באתר' }

const sidewall: ArticleHead = {
  title: 'איך קוראים את הכתוב על הצמיג',
  description: 'מידה, עומס, מהירות, תאריך ייצור, חץ כיוון, TL או TT: כל סימון שעל דופן צמיג של אופנוע, מצויר ומוסבר. גם אינצ׳ים ו־MT90.',
  path: sidewallGuidePath,
  published: '2026-11-29',
}

const others: readonly ArticleHead[] = [
  {
    title: 'מתי מחליפים צמיג',
    description: 'חמש בדיקות לצמיג של אופנוע: עומק ומחווני בלאי, מרכז שטוח, סדקים, גיל לפי ה־DOT, ומה עושים כשהן לא מסכימות. עם איורים.',
    path: wearGuidePath,
    published: '2026-11-29',
  },
  {
    title: 'לחץ אוויר ועומס',
    description: 'איך מודדים לחץ בצמיגי אופנוע, איזה מספר נכון, מה משתנה בשניים ועם מטען, טבלת קודי העומס, ולמה לא יורדים מתחת ליצרן.',
    path: pressureGuidePath,
    published: '2026-11-29',
  },
]

export const guideAt = (path: string): ArticleHead => others.find((guide) => guide.path === path) ?? sidewall
