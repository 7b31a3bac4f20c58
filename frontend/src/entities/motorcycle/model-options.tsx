import type { MotorcycleModel } from '#services/motorcycles/motorcycle.contract.ts'
import { yearsText } from './motorcycle-name.tsx'
import { motorcycleWords as text } from './motorcycle-words.text.ts'
import { shortModel } from './my-motorcycle.ts'

/** Bidi marks, since an option cannot contain elements. Never at the start, where type-ahead matches. */
const leftToRight = (latin: string) => `\u2066${latin}\u2069`
const rightToLeft = (hebrew: string) => `\u2067${hebrew}\u2069`
/** The rim of `110/80 R 19`. */
const rimOf = (size: string) => size.split(/[ -]/).at(-1) ?? ''

/** A model as an option: name, years, and the wheel that distinguishes it from other years. */
export function modelLabel({ model, front, rear, changes, ...years }: MotorcycleModel): string {
  const axle = changes[0]?.axle
  const wheel = axle ? `, ${rightToLeft(`${text.wheel[axle]} ${leftToRight(rimOf(axle === 'front' ? front : rear))}`)}` : ''
  return `${shortModel(model)}, ${leftToRight(yearsText(years))}${wheel}`
}

/** Value of the option for what is not listed. */
export const OTHER = 'other'

/** Options of models after a prompt, and one for what is not listed. Each in its own direction: `390 Duke` starts with a digit. */
export function ModelOptions({ prompt, models }: { prompt: string; models: readonly MotorcycleModel[] }) {
  return (
    <>
      <option value="">{prompt}</option>
      {models.map((model) => (
        <option key={model.id} value={model.id} dir="auto">
          {modelLabel(model)}
        </option>
      ))}
      <option value={OTHER}>{text.otherModel}</option>
    </>
  )
}
