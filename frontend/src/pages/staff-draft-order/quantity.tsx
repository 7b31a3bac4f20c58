import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { type KeyboardEvent, useId } from 'react'
import { productName } from '#frontend/entities/draft-order/product-name.tsx'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import { isEdited } from './lines-view.ts'
import { brokenTerms } from './order-terms.ts'
import {
  $conflictIds,
  $edits,
  $saveFailures,
  $savingIds,
  editCancelled,
  editSaved,
  noteTyped,
  quantityTyped,
  readQuantity,
} from './quantity.model.ts'
import styles from './quantity.module.css'
import { SentenceText } from './sentence-text.tsx'
import { quantityText as text } from './staff-draft-order.text.ts'

const faultId = (lineId: string) => `quantity-fault-${lineId}`
const termsId = (lineId: string) => `quantity-terms-${lineId}`

function useEdit(lineId: string) {
  const edit = useStoreMap({ store: $edits, keys: [lineId], fn: (edits, [id]) => edits[id] ?? null })
  const isSaving = useStoreMap({ store: $savingIds, keys: [lineId], fn: (ids, [id]) => ids.includes(id) })
  const isInvalid = edit !== null && readQuantity(edit.quantity) === null
  return { edit, isSaving, isInvalid }
}

/** What the supplier asks of an order that what is typed is not. */
function useBrokenTerms(item: DraftItem): readonly string[] {
  const { edit } = useEdit(item.lineId)
  const quantity = edit && readQuantity(edit.quantity)
  if (quantity === null) return []
  const { minimum, multiple } = brokenTerms(item, quantity)
  return [...(minimum ? [text.belowMinimum(minimum)] : []), ...(multiple ? [text.noMultiple(multiple)] : [])]
}

/** Enter saves, Escape lets it be. */
function useKeys(lineId: string) {
  const { save, cancel } = useUnit({ save: editSaved, cancel: editCancelled })
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter') save(lineId)
    if (event.key === 'Escape') cancel(lineId)
  }
}

/** How many are bought; what is typed is saved by a press. */
export function QuantityField({ item }: { item: DraftItem }) {
  const { lineId, quantity, product, source } = item
  const { edit, isSaving, isInvalid } = useEdit(lineId)
  const type = useUnit(quantityTyped)
  const hasBrokenTerms = useBrokenTerms(item).length > 0
  const onKeyDown = useKeys(lineId)
  // The form below it is gone once it is saved, or let be.
  const field = useFocusBack<HTMLInputElement>(edit !== null)
  return (
    <input
      ref={field}
      className={styles.field}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={text.label(productName(product), source)}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? faultId(lineId) : hasBrokenTerms ? termsId(lineId) : undefined}
      data-changed={edit !== null || isEdited(item) || undefined}
      readOnly={isSaving}
      value={edit?.quantity ?? String(quantity)}
      onChange={(event) => type({ lineId, quantity: event.currentTarget.value })}
      onKeyDown={onKeyDown}
    />
  )
}

/** What stands in the way of what was typed, one sentence for each. */
function Faults({ item: { lineId, quantity }, isInvalid }: { item: DraftItem; isInvalid: boolean }) {
  const failure = useStoreMap({ store: $saveFailures, keys: [lineId], fn: (failures, [id]) => failures[id] ?? null })
  const hasConflict = useStoreMap({ store: $conflictIds, keys: [lineId], fn: (ids, [id]) => ids.includes(id) })
  return (
    <div role="alert" className={styles.faults}>
      {isInvalid && <p id={faultId(lineId)}>{text.invalid}</p>}
      {hasConflict && (
        <p>
          <SentenceText>{text.conflict(String(quantity))}</SentenceText>
        </p>
      )}
      {failure && <p>{failure}</p>}
    </div>
  )
}

/** Said while one types; any quantity may be saved all the same. */
function Terms({ item }: { item: DraftItem }) {
  const broken = useBrokenTerms(item)
  return (
    <p role="status" id={termsId(item.lineId)} className={styles.terms}>
      {broken.length > 0 && <SentenceText>{[...broken, text.evenSo].join(' ')}</SentenceText>}
    </p>
  )
}

/** Why the quantity is another one, and the ways out: saved, or as it was. */
export function QuantityForm({ item }: { item: DraftItem }) {
  const { lineId } = item
  const { edit, isSaving, isInvalid } = useEdit(lineId)
  const { note, save, cancel } = useUnit({ note: noteTyped, save: editSaved, cancel: editCancelled })
  const onKeyDown = useKeys(lineId)
  const noteId = useId()
  return (
    <div className={styles.form}>
      <label htmlFor={noteId}>{text.note}</label>
      <input
        id={noteId}
        className={styles.note}
        type="text"
        dir="auto"
        maxLength={200}
        readOnly={isSaving}
        value={edit?.note ?? ''}
        onChange={(event) => note({ lineId, note: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" variant="go" {...waiting(isSaving || isInvalid)} onClick={() => save(lineId)}>
        {isSaving ? text.saving : text.save}
      </Button>
      <Button size="xs" variant="quiet" {...waiting(isSaving)} onClick={() => cancel(lineId)}>
        {text.cancel}
      </Button>
      <Terms item={item} />
      <Faults item={item} isInvalid={isInvalid} />
    </div>
  )
}
