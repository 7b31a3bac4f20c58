import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import type { FitVerdict } from '#services/domain/fit/fit-reason.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { fitWords } from './fit.text.ts'
import { type FitLine, fitLines } from './fit-lines.ts'
import styles from './fit-list.module.css'

export const FIT_SIGNS: Record<FitVerdict, IconName> = { ok: 'check', warn: 'warning', block: 'close', unknown: 'info', advice: 'info' }

/** A finding as a sentence. */
export function FitLineText({ line: { parts } }: { line: FitLine }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is replaced as a whole
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is replaced as a whole
      <bdi key={index} dir="auto">
        {part.value}
      </bdi>
    ),
  )
}

function Line({ line }: { line: FitLine }) {
  const { verdict } = line
  return (
    <li data-verdict={verdict}>
      <Icon name={FIT_SIGNS[verdict]} />
      <span>
        <span className="spoken">{`${fitWords.verdict[verdict]}: `}</span>
        <FitLineText line={line} />
      </span>
    </li>
  )
}

interface FitListProps {
  /** From the server, for a tire or a set; equal findings of both wheels share a line. */
  reasons: readonly FitReason[]
  /** Shows these verdicts only; all by default. */
  only?: readonly FitVerdict[]
}

/** Findings of the fitment rules: ticks, warnings and obstacles, a sentence each. Renders nothing without any. */
export function FitList({ reasons, only }: FitListProps) {
  const lines = fitLines(reasons).filter(({ verdict }) => !only || only.includes(verdict))
  if (lines.length === 0) return null
  return (
    <ul className={`stack gap-6 ${styles.fit}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <Line key={index} line={line} />
      ))}
    </ul>
  )
}
