import { Confirm, InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Stack } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeskImports } from '#services/catalogue/catalogue-import.contract.ts'
import styles from './import.module.css'
import { $isUndoing, $undoFailure, $undone, undoConfirmed, undoDropped } from './undo.model.ts'
import { undoImportText, undoPricesText, undoText } from './undo.text.ts'

/** Names a change of the catalogue: a file by its name, left to right; a price change by a Hebrew sentence. */
export const ImportName = ({ name, isPriceChange }: { name: string; isPriceChange: boolean }) =>
  isPriceChange ? (
    <span>
      <MixedText>{name}</MixedText>
    </span>
  ) : (
    <bdi dir="auto">{name}</bdi>
  )

export type Undoable = Pick<DeskImports['imports'][number], 'fileName'> & {
  report: { kind: string | null; created: number; changed: number; removed: number } | null
}

export const undoWordsOf = (report: Undoable['report']) => (report?.kind === 'prices' ? undoPricesText : undoImportText)

/** The confirmation dialog of an undo. */
export function UndoQuestion({ asked }: { asked: Undoable | null }) {
  const { isBusy, failure, yes, no } = useUnit({ isBusy: $isUndoing, failure: $undoFailure, yes: undoConfirmed, no: undoDropped })
  const words = undoWordsOf(asked?.report ?? null)
  const created = asked?.report?.created ?? 0
  const back = (asked?.report?.changed ?? 0) + (asked?.report?.removed ?? 0)
  return (
    <Confirm
      isOpen={asked !== null}
      title={words.title}
      yes={words.act}
      no={undoText.no}
      kind="danger"
      isBusy={isBusy}
      failure={failure}
      onYes={() => yes()}
      onNo={() => no()}
    >
      <Text className={styles.file ?? ''} fw={600}>
        <ImportName name={asked?.fileName ?? ''} isPriceChange={asked?.report?.kind === 'prices'} />
      </Text>
      <ul>
        {back > 0 && <li>{undoText.back(back)}</li>}
        {created > 0 && <li>{undoText.away(created)}</li>}
        <li>{words.edited}</li>
      </ul>
    </Confirm>
  )
}

/** The result of an undo, with what it left unchanged. */
export function Undone() {
  const undone = useUnit($undone)
  return (
    <div role="status">
      {undone && (
        <Stack gap={4} mb="xs">
          <InlineAlert color={undone.refusedCount > 0 ? 'warning' : 'success'}>
            <span>
              {[
                undoText.done,
                undone.restored > 0 && undoText.restored(undone.restored),
                undone.removed > 0 && undoText.removed(undone.removed),
              ]
                .filter(Boolean)
                .join(' ')}
            </span>{' '}
            {undone.refusedCount > 0 && <span>{undoText.refused(undone.refusedCount)}</span>}
          </InlineAlert>
          <ul className={`row wrapping t-14 ${styles.refused}`}>
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
