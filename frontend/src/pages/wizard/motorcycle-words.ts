import type { MotorcycleModel } from '#services/ingress/contract/motorcycle.contract.ts'
import { wizardText as text } from './wizard.text.ts'

/** `CB500X (19 inch)` as riders call it; its wheel is told beside it. */
export const modelName = (model: string) => model.replace(/ \(\d+ inch\)$/, '')

/** In an option no element can isolate what runs left to right. Never at its beginning: there a keyboard looks for what is typed. */
const isolated = (latin: string) => `\u2066${latin}\u2069`
/** The last of `110/80 R 19`. */
const rimOf = (size: string) => size.split(/[ -]/).at(-1) ?? ''

/** A model as an option: its name, its years, and the wheel that tells it from the same model of other years. */
export function modelLabel({ model, yearFrom, yearTo, front, rear, changes }: MotorcycleModel): string {
  const years = isolated(`${yearFrom}–${yearTo}`)
  const axle = changes[0]?.axle
  const wheel = axle ? `, ${text.wheels[axle]} ${isolated(rimOf(axle === 'front' ? front : rear))}` : ''
  return `${modelName(model)}, ${years}${wheel}`
}
