import { Button, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Confirm, Told } from '#frontend/features/desk/dialog.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { DeskImports } from '#services/catalogue/catalogue-desk.contract.ts'
import { imports } from '../staff-catalogue.model.ts'
import { staffCatalogueText } from '../staff-catalogue.text.ts'
import styles from './import.module.css'
import { importText as text } from './import.text.ts'
import { $askedId, $isUndoing, $undoFailure, $undone, undoAsked, undoConfirmed, undoDropped } from './undo.model.ts'
import { undoText } from './undo.text.ts'

type Import = DeskImports['imports'][number]

const outcomes = ['created', 'changed', 'unchanged', 'stopped', 'removed'] as const

/** The files that were imported here: who, when, and what they changed; the newest first. */
export function LastImports() {
  const { list, failure, askedId } = useUnit({ list: imports.$data, failure: imports.$failure, askedId: $askedId })
  const title = useFocusBack<HTMLHeadingElement>(askedId !== null)
  if (list === null && failure !== null) return null
  return (
    <Paper component="section" px={{ base: 'md', md: 'lg' }} py="md" aria-labelledby="last-imports" aria-busy={list === null}>
      <Title ref={title} order={2} size="h3" mb="xs" id="last-imports" tabIndex={-1}>
        {text.last}
      </Title>
      {list === null && (
        <div role="status" aria-label={staffCatalogueText.loading}>
          <Skeleton height={44} />
        </div>
      )}
      {list?.imports.length === 0 && <p className="muted">{text.noneYet}</p>}
      <Undone />
      {list && list.imports.length > 0 && <Rows imports={list.imports} />}
      <UndoQuestion asked={list?.imports.find(({ importId }) => importId === askedId) ?? null} />
    </Paper>
  )
}

function Rows({ imports: all }: DeskImports) {
  const ask = useUnit(undoAsked)
  return (
    <ol className={styles.rows}>
      {all.map(({ importId, at, by, fileName, report, undo, undoneAt, undoneBy }) => (
        <li key={importId}>
          <Moment instant={at} />
          <b>
            <bdi>{by}</bdi>
          </b>
          <span className={styles.file}>
            <bdi dir="auto">{fileName}</bdi>
          </span>
          <div>
            <Outcome report={report} />
            {undoneAt !== null && (
              <p>
                <b>{undoText.undone}</b> <Moment instant={undoneAt} /> {undoneBy !== null && undoText.by} <bdi>{undoneBy}</bdi>
              </p>
            )}
          </div>
          {undo === 'possible' && (
            <Button className={styles.undo ?? ''} onClick={() => ask(importId)}>
              {undoText.act}
              <span className="spoken"> {fileName}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Outcome({ report }: Pick<Import, 'report'>) {
  if (report === null)
    return (
      <Text span inherit c="danger">
        {text.brokeOff}
      </Text>
    )
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

function UndoQuestion({ asked }: { asked: Import | null }) {
  const { isBusy, failure, yes, no } = useUnit({ isBusy: $isUndoing, failure: $undoFailure, yes: undoConfirmed, no: undoDropped })
  const created = asked?.report?.created ?? 0
  const back = (asked?.report?.changed ?? 0) + (asked?.report?.removed ?? 0)
  return (
    <Confirm
      isOpen={asked !== null}
      title={undoText.title}
      yes={undoText.act}
      no={undoText.no}
      kind="danger"
      isBusy={isBusy}
      failure={failure}
      onYes={() => yes()}
      onNo={() => no()}
    >
      <Text className={styles.file ?? ''} fw={600}>
        <bdi dir="auto">{asked?.fileName}</bdi>
      </Text>
      <List>
        {back > 0 && <List.Item>{undoText.back(back)}</List.Item>}
        {created > 0 && <List.Item>{undoText.away(created)}</List.Item>}
        <List.Item>{undoText.edited}</List.Item>
      </List>
    </Confirm>
  )
}

/** What came of taking one back, and what was left as it is. */
function Undone() {
  const undone = useUnit($undone)
  return (
    <div role="status">
      {undone && (
        <Stack gap={4} mb="xs">
          <Told color={undone.refusedCount > 0 ? 'warning' : 'success'}>
            {[
              undoText.done,
              undone.restored > 0 && undoText.restored(undone.restored),
              undone.removed > 0 && undoText.removed(undone.removed),
            ]
              .filter(Boolean)
              .join(' ')}{' '}
            {undone.refusedCount > 0 && undoText.refused(undone.refusedCount)}
          </Told>
          <ul className={styles.refused}>
            {undone.refused.map(({ kind, id, reason }) => (
              <li key={`${kind} ${id}`}>
                <bdi>{id}</bdi> <span className="muted">{undoText.reasons[reason]}</span>
              </li>
            ))}
          </ul>
          {undone.refusedCount > undone.refused.length && (
            <Text size="sm" c="dimmed">
              {undoText.more(undone.refusedCount - undone.refused.length)}
            </Text>
          )}
        </Stack>
      )}
    </div>
  )
}
