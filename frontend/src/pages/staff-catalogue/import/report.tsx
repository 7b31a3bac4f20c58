import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { ImportAnswer } from '#services/catalogue/catalogue-desk.contract.ts'
import {
  $acceptsJumps,
  $importFailure,
  $isImporting,
  $report,
  $result,
  applied,
  canApply,
  jumpsToggled,
  problemsSaved,
  triedAgain,
} from './import.model.ts'
import { reasonText, importText as text } from './import.text.ts'
import styles from './report.module.css'

type Problem = ImportAnswer['problems'][number]

/** More than a person reads; the file holds the rest. */
const maxShown = 100

const outcomes = ['created', 'changed', 'unchanged', 'stopped'] as const

/** What becomes of the rows, to scale and in words. */
function Counts({ report, isDone }: { report: ImportAnswer; isDone: boolean }) {
  const words = isDone ? text.countsDone : text.counts
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {outcomes.map((outcome) => report[outcome] > 0 && <i key={outcome} data-outcome={outcome} style={{ flexGrow: report[outcome] }} />)}
      </div>
      <dl className={styles.counts}>
        {outcomes.map((outcome) => (
          <div key={outcome} data-empty={report[outcome] === 0 || undefined}>
            <dt>
              <i data-outcome={outcome} />
              {words[outcome]}
            </dt>
            <dd>
              <bdi>{report[outcome].toLocaleString('en')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function verdict({ created, changed, stopped, removed, kind, problems }: ImportAnswer): string {
  const accepted = created + changed
  if (accepted + removed > 0) return (accepted > 0 ? text.some(accepted) : '') + text.goes(removed) + (stopped > 0 ? text.stoppedStay : '')
  if (problems.some(({ reason }) => reason === 'price_jump')) return text.onlyJumps
  return kind === null || stopped > 0 ? text.allStopped : text.same
}

function Apply({ report }: { report: ImportAnswer }) {
  const { acceptsJumps, isBusy, failure, toggle, apply } = useUnit({
    acceptsJumps: $acceptsJumps,
    isBusy: $isImporting,
    failure: $importFailure,
    toggle: jumpsToggled,
    apply: applied,
  })
  const jumps = report.problems.filter(({ reason }) => reason === 'price_jump').length
  const isList = report.kind?.endsWith('-list') ?? false
  const isCutOff = report.problems.some(({ reason }) => reason === 'list_cut_off')
  return (
    <div className={styles.apply}>
      {(jumps > 0 || isCutOff || acceptsJumps) && (
        <label className={styles.jumps}>
          <input type="checkbox" checked={acceptsJumps} disabled={isBusy} onChange={(event) => toggle(event.currentTarget.checked)} />
          <MixedText>{isList ? text.listTaken : acceptsJumps ? text.jumpsTaken : text.jumps(jumps)}</MixedText>
        </label>
      )}
      {canApply(report, failure) && (
        <Button variant="go" size="xs" disabled={isBusy} onClick={() => apply()}>
          {text.apply} · {text.rows(report.created + report.changed + report.removed)}
        </Button>
      )}
    </div>
  )
}

function Head({ report, isDone }: { report: ImportAnswer; isDone: boolean }) {
  const { kind, rows, created, changed, removed } = report
  return (
    <>
      <p className="small muted">
        {isDone ? text.result : text.report} ·{' '}
        <MixedText>{kind === null ? text.unknownKind : `${text.kind} ${text.kinds[kind] ?? kind}`}</MixedText> · {text.rows(rows)}
      </p>
      <h2>
        {isDone && <Icon name="check" className={styles.check} />}
        <span>
          <MixedText>{isDone ? text.done(created + changed) + text.gone(removed) : verdict(report)}</MixedText>
        </span>
      </h2>
    </>
  )
}

/** What the file would do, or has done. */
export function Report() {
  const { report, result, failure, again } = useUnit({ report: $report, result: $result, failure: $importFailure, again: triedAgain })
  const shown = result ?? report
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => again()} />}
      {shown && (
        <section className={`panel ${styles.report}`} aria-label={result ? text.result : text.report}>
          <div role="status">
            <Head report={shown} isDone={result !== null} />
          </div>
          {shown.rows > 0 && <Counts report={shown} isDone={result !== null} />}
          {result === null && <Apply report={shown} />}
          <Problems report={shown} />
        </section>
      )}
    </>
  )
}

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
function Problems({ report: { problems, unlistedProblems } }: { report: ImportAnswer }) {
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
