import type { WheelChange } from '#services/motorcycles/motorcycle.contract.ts'

type Axle = WheelChange['axle']

export const motorcycleWords = {
  otherBrand: 'יצרן אחר',
  otherModel: 'דגם אחר',
  wheel: { front: 'קדמי', rear: 'אחורי' } satisfies Record<Axle, string>,
  change: {
    before: 'ב־',
    wheel: { front: ' התחלף הגלגל הקדמי: מ־', rear: ' התחלף הגלגל האחורי: מ־' } satisfies Record<Axle, string>,
    to: ' ל־',
    after: '.',
  },
}

export const licenceLineText = { before: 'לפני שקונים: ברישיון הרכב צריך להיות כתוב ', and: ' מלפנים ו־', after: ' מאחור. ', go: 'להשוואה' }
