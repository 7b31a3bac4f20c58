import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Moment } from '#frontend/features/desk/ago.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { DeskImports } from '#services/catalogue/catalogue-desk.contract.ts'
import { $failure, $imports } from '../lists.model.ts'
import { staffCatalogueText } from '../staff-catalogue.text.ts'
import { importText as text } from './import.text.ts'
import styles from './last-imports.module.css'

type Import = DeskImports['imports'][number]

const outcomes = ['created', 'changed', 'unchanged', 'stopped', 'removed'] as const

function Outcome({ report }: Pick<Import, 'report'>) {
  if (report === null) return <span className={styles.broken}>{text.brokeOff}</span>
  const counted = outcomes.filter((outcome) => report[outcome] > 0)
  return (
    <>
      <MixedText>{report.kind === null ? text.unknownKind : (text.kinds[report.kind] ?? report.kind)}</MixedText>
      <span className="muted">
        {counted.map((outcome) => (
          <span key={outcome} className={styles.count}>
            <bdi>{report[outcome].toLocaleString('en')}</bdi> {text.countsDone[outcome]}
          </span>
        ))}
      </span>
    </>
  )
}

function Rows({ imports }: DeskImports) {
  return (
    <ol className={styles.rows}>
      {imports.map(({ importId, at, by, fileName, report }) => (
        <li key={importId}>
          <Moment instant={at} />
          <b>
            <bdi>{by}</bdi>
          </b>
          <span className={styles.file}>
            <bdi dir="auto">{fileName}</bdi>
          </span>
          <p>
            <Outcome report={report} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The files that were imported here: who, when, and what they changed; the newest first. */
export function LastImports() {
  const { list, failure } = useUnit({ list: $imports, failure: $failure })
  if (list === null && failure !== null) return null
  return (
    <section className={`panel ${styles.last}`} aria-labelledby="last-imports" aria-busy={list === null}>
      <h2 id="last-imports">{text.last}</h2>
      {list === null && (
        <div role="status" aria-label={staffCatalogueText.loading}>
          <Skeleton height={44} />
        </div>
      )}
      {list?.imports.length === 0 && <p className="muted">{text.noneYet}</p>}
      {list && list.imports.length > 0 && <Rows imports={list.imports} />}
    </section>
  )
}
