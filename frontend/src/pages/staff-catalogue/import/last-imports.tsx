import { useFocusBack } from '#frontend/features/desk/controls.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Paper } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeskImports } from '#services/catalogue/catalogue-import.contract.ts'
import { imports } from '../staff-catalogue.model.ts'
import { staffCatalogueText } from '../staff-catalogue.text.ts'
import styles from './import.module.css'
import { importText as text } from './import.text.ts'
import { $askedId, undoAsked } from './undo.model.ts'
import { undoText } from './undo.text.ts'
import { ImportName, Undone, UndoQuestion, undoWordsOf } from './undo.tsx'

type Import = DeskImports['imports'][number]

const outcomes = ['created', 'changed', 'unchanged', 'stopped', 'removed'] as const

/** Past imports: who, when, and what they changed; newest first. */
export function LastImports() {
  const { list, failure, askedId } = useUnit({ list: imports.$data, failure: imports.$failure, askedId: $askedId })
  const title = useFocusBack<HTMLHeadingElement>(askedId !== null)
  if (list === null && failure !== null) return null
  return (
    <Paper component="section" px="inset" py="md" aria-labelledby="last-imports" aria-busy={list === null}>
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
            <ImportName name={fileName} isPriceChange={report?.kind === 'prices'} />
          </span>
          <div>
            <Outcome report={report} />
            {undoneAt !== null && (
              <p>
                <b>{undoText.undone}</b> <Moment instant={undoneAt} /> {undoneBy !== null && <span>{undoText.by}</span>}{' '}
                <bdi>{undoneBy}</bdi>
              </p>
            )}
          </div>
          {undo === 'possible' && (
            <Button className={styles.undo ?? ''} onClick={() => ask(importId)}>
              <span>{undoWordsOf(report).act}</span>
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
            <bdi>{report[outcome].toLocaleString('en')}</bdi> <span>{text.countsDone[outcome]}</span>
          </span>
        ))}
      </span>
    </>
  )
}
