import { type KeyboardEvent, useMemo } from 'react'
import { productName } from '#frontend/entities/draft-order/names.tsx'
import { useFocusBack, waiting } from '#frontend/features/desk/controls.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { brokenTerms } from '#services/domain/supplier-terms.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import { isEdited, readQuantity } from './line-rules.ts'
import styles from './lines.module.css'
import { SentenceText } from './sentence-text.tsx'
import { quantities } from './staff-draft-order.model.ts'
import { quantityText as text } from './staff-draft-order.text.ts'

const faultId = (lineId: string) => `quantity-fault-${lineId}`
const termsId = (lineId: string) => `quantity-terms-${lineId}`

/** A line's unsaved quantity and its keys: Enter saves, Escape discards. */
export function useQuantity(item: DraftItem) {
  const { lineId } = item
  const typed = useStoreMap({ store: quantities.$forms, keys: [lineId], fn: (forms, [id]) => forms[id] ?? null })
  const { type, save, cancel } = useUnit({ type: quantities.fieldTyped, save: quantities.saved, cancel: quantities.cancelled })
  const form = useMemo(() => typed ?? quantities.freshForm(item), [typed, item])
  const fieldOf = (field: 'quantity' | 'note') => ({
    readOnly: form.isSaving,
    value: String(form.draft[field]),
    onChange: (event: { currentTarget: { value: string } }) => type({ key: lineId, field, value: event.currentTarget.value }),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') save(lineId)
      if (key === 'Escape') cancel(lineId)
    },
  })
  return { form, isTyping: typed !== null, fieldOf, save: () => save(lineId), cancel: () => cancel(lineId) }
}

/** What a quantity is against, in words. */
export function againstTerms(item: DraftItem, quantity: number): string[] {
  const { minimum, multiple, most } = brokenTerms(item, quantity)
  return [
    ...(most === undefined ? [] : [text.aboveStock(most)]),
    ...(minimum ? [text.belowMinimum(minimum)] : []),
    ...(multiple ? [text.noMultiple(multiple)] : []),
  ]
}

function brokenBy(item: DraftItem, typed: string): string[] {
  const quantity = readQuantity(typed)
  return quantity === null ? [] : againstTerms(item, quantity)
}

/** The quantity input; saved by a button. */
export function QuantityField({ item }: { item: DraftItem }) {
  const { lineId, product, source } = item
  const { form, isTyping, fieldOf } = useQuantity(item)
  const field = fieldOf('quantity')
  const isInvalid = form.faults.quantity !== undefined
  const described = isInvalid ? faultId(lineId) : isTyping && brokenBy(item, field.value).length > 0 ? termsId(lineId) : undefined
  // The form below disappears once saved or discarded.
  const ref = useFocusBack<HTMLInputElement>(isTyping)
  return (
    <TextInput
      {...field}
      ref={ref}
      className={styles.quantity ?? ''}
      styles={{ input: { textAlign: 'center', fontWeight: 600, paddingInline: 4 } }}
      attributes={{ input: { dir: 'ltr' } }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={text.label(productName(product), source)}
      error={isInvalid}
      aria-describedby={described}
      wrapperProps={{ 'data-changed': isTyping || isEdited(item) || undefined }}
    />
  )
}

/** The note for a changed quantity, with save and discard. Supplier terms do not block saving. */
export function QuantityForm({ item }: { item: DraftItem }) {
  const { lineId, quantity } = item
  const { form, fieldOf, save, cancel } = useQuantity(item)
  const { faults, failure, isSaving, hasConflict, changedRemotely } = form
  const broken = brokenBy(item, String(form.draft.quantity))
  return (
    <Group gap="xs" bg="var(--accent-soft)" bdrs="md" px="sm" py="xs" mt={4} mb="xs">
      <TextInput {...fieldOf('note')} label={text.note} flex="1 1 240px" attributes={{ input: { dir: 'auto' } }} maxLength={200} />
      <Group gap="xs" className={styles.quantityActs ?? ''}>
        <Button variant="go" {...waiting(isSaving || faults.quantity !== undefined)} onClick={save}>
          {isSaving ? text.saving : text.save}
        </Button>
        <Button variant="quiet" {...waiting(isSaving)} onClick={cancel}>
          {text.cancel}
        </Button>
      </Group>
      <Text role="status" id={termsId(lineId)} flex="1 1 100%" c="warning" fw={600} size="sm">
        {broken.length > 0 && <SentenceText>{[...broken, text.evenSo].join(' ')}</SentenceText>}
      </Text>
      <Text component="div" role="alert" flex="1 1 100%" c="danger" size="sm">
        {faults.quantity && <p id={faultId(lineId)}>{faults.quantity}</p>}
        {(hasConflict || changedRemotely.includes('quantity')) && (
          <p>
            <SentenceText>{text.conflict(String(quantity))}</SentenceText>
          </p>
        )}
        {failure && <p>{failure}</p>}
      </Text>
    </Group>
  )
}
