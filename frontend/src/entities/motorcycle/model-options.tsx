import type { MotorcycleModel } from '#services/motorcycles/motorcycle.contract.ts'
import { yearsText } from './motorcycle-name.tsx'
import { motorcycleWords as text } from './motorcycle-words.text.ts'
import { shortModel } from './my-motorcycle.ts'

/** In an option no element can isolate what runs another way. Never at its beginning: there a keyboard looks for what is typed. */
const leftToRight = (latin: string) => `\u2066${latin}\u2069`
const rightToLeft = (hebrew: string) => `\u2067${hebrew}\u2069`
/** The last of `110/80 R 19`. */
const rimOf = (size: string) => size.split(/[ -]/).at(-1) ?? ''

/** A model as an option: its name, its years, and the wheel that tells it from the same model of other years. */
export function modelLabel({ model, front, rear, changes, ...years }: MotorcycleModel): string {
  const axle = changes[0]?.axle
  const wheel = axle ? `, ${rightToLeft(`${text.wheel[axle]} ${leftToRight(rimOf(axle === 'front' ? front : rear))}`)}` : ''
  return `${shortModel(model)}, ${leftToRight(yearsText(years))}${wheel}`
}

/** Models to choose from in a select, after its prompt. Each in its own direction: `390 Duke` begins with a figure. */
export function ModelOptions({ prompt, models }: { prompt: string; models: readonly MotorcycleModel[] }) {
  return (
    <>
      <option value="">{prompt}</option>
      {models.map((model) => (
        <option key={model.id} value={model.id} dir="auto">
          {modelLabel(model)}
        </option>
      ))}
    </>
  )
}
