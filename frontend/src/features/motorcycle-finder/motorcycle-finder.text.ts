import type { Motorcycle } from '#services/ingress/contract/motorcycle.contract.ts'

type Axle = Motorcycle['changes'][number]['axle']

export const motorcycleFinderText = {
  title: 'על מה אתם רוכבים?',
  brand: 'יצרן',
  year: 'שנה',
  model: 'דגם',
  choose: 'בחרו',
  submit: 'לצמיגים המתאימים',
  /** Why the button waits. */
  missing: { brand: 'בחרו יצרן, שנה ודגם', year: 'בחרו שנה ודגם', models: 'מחפשים דגמים…', model: 'בחרו דגם', none: 'אין דגמים לבחירה' },
  remembered: 'נזכור את האופנוע במכשיר הזה בלבד.',
  noModels: { before: 'אין אצלנו דגמים של ', middle: ' משנת ', after: '.' },
  missingModel: 'הדגם שלכם לא ברשימה?',
  orCall: 'או בטלפון',
  retry: 'לנסות שוב',
  change: {
    before: 'ב־',
    wheel: { front: ' התחלף הגלגל הקדמי: מ־', rear: ' התחלף הגלגל האחורי: מ־' } satisfies Record<Axle, string>,
    to: ' ל־',
    after: '. השנה קובעת את המידה.',
  },
  mine: { before: 'ה־', after: ' שלך' },
  front: 'קדמי',
  rear: 'אחורי',
  tires: 'הצמיגים המתאימים',
  replace: 'החלפת אופנוע',
  keep: { before: 'חזרה ל־', after: ' שלי' },
}
