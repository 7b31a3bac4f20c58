import { reasonText } from '#frontend/features/desk/file-reasons.text.ts'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { ColorSwatch, Progress } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ImportAnswer } from '#services/catalogue/catalogue-import.contract.ts'
import { Changes } from './changes.tsx'
import {
  $acceptsJumps,
  $acceptsOthers,
  $importFailure,
  $isImporting,
  $report,
  $result,
  applied,
  canApply,
  jumpsToggled,
  othersToggled,
  problemsSaved,
  triedAgain,
} from './import.model.ts'
import styles from './import.module.css'
import { importText as text } from './import.text.ts'

type Problem = ImportAnswer['problems'][number]

/** More than a person reads; the downloadable file has the rest. */
const maxShown = 100

const outcomes = [
  { outcome: 'created', color: 'var(--data-2)' },
  { outcome: 'changed', color: 'var(--data-1)' },
  { outcome: 'unchanged', color: 'var(--line)' },
  { outcome: 'stopped', color: 'var(--danger)' },
] as const

/** What happens to the rows: a bar to scale, and text. */
function Counts({ report, isDone }: { report: ImportAnswer; isDone: boolean }) {
  const words = isDone ? text.countsDone : text.counts
  return (
    <>
      <Progress.Root size={14} radius="sm" aria-hidden>
        {outcomes.map(
          ({ outcome, color }) =>
            report[outcome] > 0 && <Progress.Section key={outcome} value={(100 * report[outcome]) / report.rows} color={color} miw={4} />,
        )}
      </Progress.Root>
      <Group component="dl" gap="8px 32px">
        {outcomes.map(({ outcome, color }) => (
          <div key={outcome}>
            <Group component="dt" gap={6} c="dimmed" fz="sm">
              <ColorSwatch color={color} size={10} radius={2} />
              <span>{words[outcome]}</span>
            </Group>
            <Text component="dd" fz="var(--t-20)" {...(report[outcome] > 0 ? { fw: 600 } : { c: 'dimmed' })}>
              <bdi>{report[outcome].toLocaleString('en')}</bdi>
            </Text>
          </div>
        ))}
      </Group>
    </>
  )
}

function verdict({ created, changed, stopped, removed, kind, problems }: ImportAnswer): string {
  const accepted = created + changed
  if (accepted + removed > 0) return (accepted > 0 ? text.some(accepted) : '') + text.goes(removed) + (stopped > 0 ? text.stoppedStay : '')
  if (problems.some(({ reason }) => reason === 'price_jump')) return text.onlyJumps
  if (problems.some(({ reason }) => reason === 'another_article')) return text.onlyOthers
  return kind === null || stopped > 0 ? text.allStopped : text.same
}

/** A checkbox that confirms changes blocked until then. */
function Switch({ isOn, onToggle, children }: { isOn: boolean; onToggle: (isOn: boolean) => void; children: string }) {
  const isBusy = useUnit($isImporting)
  return (
    <Checkbox
      bg="var(--warning-soft)"
      bdrs="md"
      px="sm"
      checked={isOn}
      disabled={isBusy}
      onChange={(event) => onToggle(event.currentTarget.checked)}
      label={<MixedText>{children}</MixedText>}
    />
  )
}

function Apply({ report }: { report: ImportAnswer }) {
  const { acceptsJumps, acceptsOthers, isBusy, failure, toggleJumps, toggleOthers, apply } = useUnit({
    acceptsJumps: $acceptsJumps,
    acceptsOthers: $acceptsOthers,
    isBusy: $isImporting,
    failure: $importFailure,
    toggleJumps: jumpsToggled,
    toggleOthers: othersToggled,
    apply: applied,
  })
  const countOf = (doubt: string) => report.problems.filter(({ reason }) => reason === doubt).length
  const jumps = countOf('price_jump')
  const others = countOf('another_article')
  const isList = report.kind?.endsWith('-list') ?? false
  const isCutOff = report.problems.some(({ reason }) => reason === 'list_cut_off')
  return (
    <Group className={styles.apply ?? ''} gap="8px 24px">
      {(jumps > 0 || isCutOff || acceptsJumps) && (
        <Switch isOn={acceptsJumps} onToggle={toggleJumps}>
          {isList ? text.listTaken : acceptsJumps ? text.jumpsTaken : text.jumps(jumps)}
        </Switch>
      )}
      {(others > 0 || acceptsOthers) && (
        <Switch isOn={acceptsOthers} onToggle={toggleOthers}>
          {acceptsOthers ? text.othersTaken : text.others(others)}
        </Switch>
      )}
      {canApply(report, failure) && (
        <Button
          variant="go"
          disabled={isBusy}
          onClick={() => apply()}
        >{`${text.apply} · ${text.rows(report.created + report.changed + report.removed)}`}</Button>
      )}
    </Group>
  )
}

function Head({ report, isDone }: { report: ImportAnswer; isDone: boolean }) {
  const { kind, rows, created, changed, removed } = report
  return (
    <>
      <Text size="sm" c="dimmed">
        <span>{isDone ? text.result : text.report}</span> ·{' '}
        <MixedText>{kind === null ? text.unknownKind : `${text.kind} ${text.kinds[kind] ?? kind}`}</MixedText> ·{' '}
        <span>{text.rows(rows)}</span>
      </Text>
      <Title order={2} fz="var(--t-20)">
        {isDone && <Icon name="check" className={styles.check} />}
        <MixedText>{isDone ? text.done(created + changed) + text.gone(removed) : verdict(report)}</MixedText>
      </Title>
    </>
  )
}

/** The report of a dry run, or of the applied import. */
export function Report() {
  const { report, result, failure, again } = useUnit({ report: $report, result: $result, failure: $importFailure, again: triedAgain })
  const shown = result ?? report
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => again()} />}
      {shown && (
        <Paper
          component="section"
          className={`stack gap-16 one-column ${styles.report}`}
          px="inset"
          py={20}
          aria-label={result ? text.result : text.report}
        >
          <div role="status">
            <Head report={shown} isDone={result !== null} />
          </div>
          {shown.rows > 0 && <Counts report={shown} isDone={result !== null} />}
          {result === null && <Changes report={shown} />}
          {result === null && <Apply report={shown} />}
          <Problems report={shown} />
        </Paper>
      )}
    </>
  )
}

/** Problems whose detail lists names from the files, and so is shown; other details are English. */
const saysDetail = new Set(['unknown_value', 'unknown_file'])

function ProblemTable({ problems, label }: { problems: readonly Problem[]; label: string }) {
  return (
    <Table className={styles.problems ?? ''} aria-label={label} stickyHeader stickyHeaderOffset={0} verticalSpacing={7}>
      <Table.Thead>
        <Table.Tr>
          {Object.values(text.columns).map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {problems.map(({ row, column, value, reason, detail }) => (
          <Table.Tr key={`${row} ${column} ${value} ${reason}`}>
            <Table.Td>{row === 0 ? text.file : <bdi>{row}</bdi>}</Table.Td>
            <Table.Td>{column !== '' && <bdi dir="auto">{column}</bdi>}</Table.Td>
            <Table.Td>{value !== '' && <bdi dir="auto">{value}</bdi>}</Table.Td>
            <Table.Td>
              <MixedText>{reasonText[reason] ?? reason}</MixedText>
              {detail && saysDetail.has(reason) && <bdi>{`: ${detail}`}</bdi>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Part({ problems, title }: { problems: readonly Problem[]; title: string }) {
  if (problems.length === 0) return null
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <ProblemTable problems={problems.slice(0, maxShown)} label={title} />
      </section>
      {problems.length > maxShown && (
        <Text size="sm" c="dimmed">
          {text.shownOf(maxShown, problems.length)}
        </Text>
      )}
    </div>
  )
}

/** Errors and warnings of the file, with a download of both. */
function Problems({ report: { problems, unlistedProblems } }: { report: ImportAnswer }) {
  const save = useUnit(problemsSaved)
  if (problems.length === 0) return null
  return (
    <>
      <Part title={text.problems} problems={problems.filter(({ isWarning }) => !isWarning)} />
      <Part title={text.warnings} problems={problems.filter(({ isWarning }) => isWarning)} />
      {unlistedProblems > 0 && (
        <Text size="sm" c="dimmed">
          {text.unlisted(unlistedProblems)}
        </Text>
      )}
      <Button className={styles.save ?? ''} onClick={() => save()}>
        <span>
          <MixedText>{text.save}</MixedText>
        </span>
      </Button>
    </>
  )
}
