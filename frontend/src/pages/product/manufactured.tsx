import { $settings } from '#frontend/shared/settings.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product, ProductAnswer } from '#services/catalogue/product.contract.ts'
import { statusText as text } from './product.text.ts'

type Dot = Extract<Product['dot'], { year: number }>
type Range = NonNullable<ProductAnswer['years']['tireYears']>['preorder']

/** `שבוע 31, שנת 2026`; only a year read off the tire is shown. */
export function DotDate({ dot }: { dot: Dot }) {
  if (dot.assumed) return <span>{text.unknown}</span>
  return (
    <span>
      {dot.week !== null && (
        <span>
          {text.week}
          <bdi>{dot.week}</bdi>,{' '}
        </span>
      )}
      <span>{text.year}</span>
      <bdi>{dot.year}</bdi>
      {dot.ageMonths !== undefined && <span>{` (${text.age(dot.ageMonths)})`}</span>}
    </span>
  )
}

/** Whether the date of the tire, or of one in a set, is assumed; then it is no evidence of age. */
export const isAssumed = (dot: Product['dot']) => ('front' in dot ? dot.front.assumed || dot.rear.assumed : dot.assumed)

/** The production date is told before dispatch, with the buyer's options. */
export function ToldLater() {
  const { undatedCancelMonths } = useUnit($settings)
  return (
    <span>
      {text.exactDate} <MixedText>{text.mayCancel(undatedCancelMonths)}</MixedText>
    </span>
  )
}

const isSameDate = (a: Dot, b: Dot) => a.year === b.year && a.week === b.week && a.assumed === b.assumed

/** The production date; a set has two, each with its wheel, if they differ. */
export function Manufactured({ dot, label }: { dot: Product['dot']; label: string }) {
  const isOne = !('front' in dot) || isSameDate(dot.front, dot.rear)
  const isKnown = 'front' in dot ? !(dot.front.assumed && dot.rear.assumed) : !dot.assumed
  return (
    <>
      {!isKnown ? null : isOne ? (
        <p>
          <span>{label}</span>
          <DotDate dot={'front' in dot ? dot.rear : dot} />
        </p>
      ) : (
        <>
          <p>
            <span>{label}</span>
            {text.front}
            <DotDate dot={dot.front} />
          </p>
          <p>
            <span>{label}</span>
            {text.rear}
            <DotDate dot={dot.rear} />
          </p>
        </>
      )}
      {isAssumed(dot) && (
        <p>
          <ToldLater />
        </p>
      )}
    </>
  )
}

/** The expected production period of a pre-order: `שבועות 33–49, 2026`, in full if it spans two years. */
export function Predicted({ range: { previous, current } }: { range: Range }) {
  if (previous.year !== current.year || previous.week === current.week) {
    return (
      <p>
        {text.predicted}
        <DotDate dot={{ ...previous, assumed: false }} />
        {text.until}
        <DotDate dot={{ ...current, assumed: false }} />
      </p>
    )
  }
  return (
    <p>
      {text.predicted}
      {text.weeks}
      <bdi>{`${previous.week}–${current.week}`}</bdi>, <bdi>{current.year}</bdi>
    </p>
  )
}
