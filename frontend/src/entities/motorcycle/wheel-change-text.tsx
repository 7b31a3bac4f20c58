import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { WheelChange } from '#services/motorcycles/motorcycle.contract.ts'
import { motorcycleWords } from './motorcycle-words.text.ts'

const text = motorcycleWords.change

/** A sentence about the year from which a model has another wheel. */
export function WheelChangeText({ change: { year, axle, before, after } }: { change: WheelChange }) {
  return (
    <span>
      {text.before}
      <bdi>{year}</bdi>
      <span>{text.wheel[axle]}</span>
      <TireSize size={before} />
      {text.to}
      <TireSize size={after} />
      {text.after}
    </span>
  )
}
