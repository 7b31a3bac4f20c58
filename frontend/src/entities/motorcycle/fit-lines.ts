import type { FitVerdict } from '#services/domain/fit/fit-reason.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { fitPairText, fitText, fitWords } from './fit.text.ts'

/** Text of a sentence, or a value in it, which keeps its own direction. */
export type FitPart = string | { value: string }

export interface FitLine {
  verdict: FitVerdict
  parts: readonly FitPart[]
}

const ORDER: readonly FitVerdict[] = ['block', 'warn', 'unknown', 'ok', 'advice']

const isUnique = (value: string, index: number, values: readonly string[]) => values.indexOf(value) === index

/** `59 ו־69` for two wheels, one value where they are equal. */
function valueParts(values: readonly (string | null)[], isConstruction: boolean): FitPart[] {
  return values
    .filter((value) => value !== null)
    .filter(isUnique)
    .flatMap((value, index) => {
      // `R` is a speed symbol too.
      const part = (isConstruction && fitWords.construction[value]) || { value }
      return index === 0 ? [part] : [fitWords.and, part]
    })
}

function sentenceParts(sentence: string, reasons: readonly FitReason[]): FitPart[] {
  const isConstruction = reasons.some(({ rule }) => rule === 'construction_equal')
  return sentence.split(/\{(found|needed|usual)\}/).flatMap((part) => {
    if (part !== 'found' && part !== 'needed' && part !== 'usual') return part ? [part] : []
    return valueParts(
      reasons.map((reason) => reason[part] ?? null),
      isConstruction,
    )
  })
}

/** One line for the same finding on both wheels. */
function pairLine(front: FitReason, rear: FitReason): FitLine {
  const pairText = front.verdict === 'ok' ? fitPairText[front.rule] : undefined
  const sentence = pairText ?? fitText[front.rule](front)
  const isPlain = !pairText && !sentence.includes('{')
  return { verdict: front.verdict, parts: [...sentenceParts(sentence, [front, rear]), ...(isPlain ? [fitWords.bothWheels] : [])] }
}

/** Whether two findings can share a sentence. */
const isTwin = (front: FitReason, rear: FitReason) =>
  rear.axle === 'rear' &&
  rear.rule === front.rule &&
  rear.verdict === front.verdict &&
  (front.rule === 'axle_match' ? front.verdict === 'ok' : fitText[rear.rule](rear) === fitText[front.rule](front))

/** Findings about a tire or a set as sentences, most severe first. */
export function fitLines(reasons: readonly FitReason[]): FitLine[] {
  const isPair = reasons.some(({ axle }) => axle === 'front') && reasons.some(({ axle }) => axle === 'rear')
  const listed = new Set<FitReason>()
  const lines = reasons.flatMap((reason): FitLine[] => {
    if (listed.has(reason)) return []
    const twin = reason.axle === 'front' ? reasons.find((other) => isTwin(reason, other)) : undefined
    if (twin) {
      listed.add(twin)
      return [pairLine(reason, twin)]
    }
    const axle = isPair && reason.axle ? [fitWords.axle[reason.axle]] : []
    return [{ verdict: reason.verdict, parts: [...axle, ...sentenceParts(fitText[reason.rule](reason), [reason])] }]
  })
  return lines.sort((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict))
}
