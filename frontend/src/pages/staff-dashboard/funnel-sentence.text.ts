import type { FunnelStep } from '#services/analytics/analytics.contract.ts'
import { numberText, oneOfEveryText, shareText } from './words.text.ts'

type Step = FunnelStep['step']

export interface Drop {
  step: Step
  visitors: number
  from: Step
  before: number
}

/** Of fewer visitors nobody can tell where they stop. */
export const minVisitors = 10

/** Who came so far: many, and one. */
const came: Record<Step, readonly [many: string, one: string]> = {
  list: ['ראו רשימת צמיגים', 'ראה רשימת צמיגים'],
  product: ['פתחו דף מוצר', 'פתח דף מוצר'],
  cart: ['הוסיפו לעגלה', 'הוסיף לעגלה'],
  details: ['מילאו פרטים ומסירה', 'מילא פרטים ומסירה'],
  payment: ['בחרו אמצעי תשלום', 'בחר אמצעי תשלום'],
  confirm: ['אישרו את ההזמנה', 'אישר את ההזמנה'],
  paid: ['שילמו', 'שילם'],
}

/** The step that the smallest share of those before it took; null where too few came so far, or everybody went on. */
export function biggestDrop(funnel: readonly FunnelStep[]): Drop | null {
  const drops = funnel.flatMap(({ step, visitors }, index): Drop[] => {
    const last = funnel[index - 1]
    return last && last.visitors >= minVisitors && visitors < last.visitors
      ? [{ step, visitors, from: last.step, before: last.visitors }]
      : []
  })
  return drops.reduce<Drop | null>(
    (least, drop) => (least && least.visitors / least.before <= drop.visitors / drop.before ? least : drop),
    null,
  )
}

function dropText({ step, visitors, from, before }: Drop): string {
  const [those] = came[from]
  const [many, one] = came[step]
  if (visitors === 0) return `אף אחד מ־${numberText(before)} ש${those} לא ${one}`
  const every = oneOfEveryText(visitors, before)
  if (every) return `רק ${every} ש${those} ${one}`
  return `${visitors * 2 < before ? 'רק ' : ''}${shareText(visitors, before)} ממי ש${those} ${many}`
}

export function funnelSentence(funnel: readonly FunnelStep[]): string {
  const first = funnel[0]?.visitors ?? 0
  if (first === 0) return 'אף מבקר לא פתח רשימת צמיגים בתקופה הזו.'
  if (first < minVisitors) {
    return `${first === 1 ? 'מבקר אחד בלבד ראה' : `${first} מבקרים בלבד ראו`} רשימת צמיגים: מעט מכדי לומר איפה עוצרים.`
  }
  const drop = biggestDrop(funnel)
  if (!drop) return `כל ${numberText(first)} המבקרים שראו רשימת צמיגים הגיעו עד התשלום.`
  return `${dropText(drop)}: זו הנפילה הגדולה בדרך לתשלום.`
}
