import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { ImportAnswer } from '#services/catalogue/catalogue-desk.contract.ts'
import { problemsSaved } from './import.model.ts'
import { importText as text } from './import.text.ts'
import { reasonText } from './reasons.text.ts'
import styles from './report.module.css'

type Problem = ImportAnswer['problems'][number]

/** More than a person reads; the file holds the rest. */
const maxShown = 100

function Table({ problems, label }: { problems: readonly Problem[]; label: string }) {
  return (
    <table className={styles.problems} aria-label={label}>
      <thead>
        <tr>
          {Object.values(text.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, value, reason }) => (
          <tr key={`${row} ${column} ${value} ${reason}`}>
            <td>{row === 0 ? text.file : <bdi>{row}</bdi>}</td>
            <td>{column !== '' && <bdi dir="auto">{column}</bdi>}</td>
            <td>{value !== '' && <bdi dir="auto">{value}</bdi>}</td>
            <td>
              <MixedText>{reasonText[reason] ?? reason}</MixedText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Part({ problems, title }: { problems: readonly Problem[]; title: string }) {
  if (problems.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <Table problems={problems.slice(0, maxShown)} label={title} />
      </section>
      {problems.length > maxShown && <p className="small muted">{text.shownOf(maxShown, problems.length)}</p>}
    </div>
  )
}

/** What is to be mended in the file, what is worth a look, and both as a file. */
export function Problems({ report: { problems, unlistedProblems } }: { report: ImportAnswer }) {
  const save = useUnit(problemsSaved)
  if (problems.length === 0) return null
  return (
    <>
      <Part title={text.problems} problems={problems.filter(({ isWarning }) => !isWarning)} />
      <Part title={text.warnings} problems={problems.filter(({ isWarning }) => isWarning)} />
      {unlistedProblems > 0 && <p className="small muted">{text.unlisted(unlistedProblems)}</p>}
      <Button size="xs" variant="paper" className={styles.save ?? ''} onClick={() => save()}>
        <span>
          <MixedText>{text.save}</MixedText>
        </span>
      </Button>
    </>
  )
}
