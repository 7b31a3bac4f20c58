import { type ComponentProps, useId } from 'react'
import { Select, waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { FieldNotes } from '#frontend/features/desk/field-notes.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import type { Editor, Form } from '#frontend/shared/editor.model.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { moneyField } from '#services/domain/fields.ts'
import { coveringPrice, marginOf } from '#services/domain/landed-cost.ts'
import { isPriceJump } from '#services/domain/price-rule.ts'
import { formToggled } from './staff-catalogue.model.ts'
import styles from './staff-catalogue.module.css'
import { editingText as text } from './staff-catalogue.text.ts'
import { jumpWords } from './values.ts'

/** The form of one catalogue entry, as its fields use it. */
export interface CatalogueForm extends Form {
  key: string
  type: (field: string, value: string | boolean) => void
  save: () => void
  cancel: () => void
}

export function useForm<Entity>(editor: Editor<Entity>, key: string, entity: Entity): CatalogueForm {
  const held = useStoreMap({ store: editor.$forms, keys: [key], fn: (forms, [own]) => forms[own] ?? null })
  const { type, save, cancel } = useUnit({ type: editor.fieldTyped, save: editor.saved, cancel: editor.cancelled })
  const form = held ?? editor.freshForm(entity)
  return {
    ...form,
    key,
    // Fields are not disabled while saving, so that focus stays; input is ignored instead.
    type: (field, value) => !form.isSaving && type({ key, field, value }),
    save: () => save(key),
    cancel: () => cancel(key),
  }
}

export function FormFrame({ form, ...frame }: ComponentProps<'form'> & { form: CatalogueForm }) {
  return (
    <form
      {...frame}
      aria-busy={form.isSaving}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    />
  )
}

export interface FieldProps {
  form: CatalogueForm
  /** Key in the draft. */
  name: string
  label: string
  /** Added to the accessible label where the page has many alike. */
  of?: string | undefined
  /** Formats a value that somebody else has saved meanwhile. */
  format?: (value: string | boolean) => string
  hint?: string
}

const plain = (value: string | boolean) => {
  if (typeof value === 'string') return value === '' ? text.nothing : value
  return value ? text.yes : text.no
}

/** Label and messages of a field: its error, and what somebody else has saved there. */
export function useField({ form, name, label, of, hint, format = plain }: FieldProps) {
  const id = useId()
  const fault = form.faults[name]
  const changedRemotely = form.changedRemotely.includes(name) ? format(form.known[name] ?? '') : undefined
  const isNoted = fault !== undefined || changedRemotely !== undefined || hint !== undefined
  return {
    label: (
      <span>
        <span>{label}</span>
        {of && <span className="spoken">{`, ${of}`}</span>}
      </span>
    ),
    description: isNoted && (
      <FieldNotes id={id} className={styles.notes} fault={fault} changedRemotely={changedRemotely} hint={fault === undefined && hint} />
    ),
    error: fault !== undefined,
    inputWrapperOrder: ['label', 'input', 'description'] as ('label' | 'input' | 'description')[],
    wrapperProps: { 'data-changed': form.changed.includes(name) || undefined },
    'aria-disabled': form.isSaving,
  }
}

interface TextFieldProps extends FieldProps {
  /** All but `text` are left to right. */
  kind?: 'text' | 'money' | 'number' | 'latin'
  placeholder?: string
  maxLength?: number
}

export function TextField({ kind = 'text', placeholder, maxLength = 200, ...field }: TextFieldProps) {
  const { form, name } = field
  const isFigure = kind === 'money' || kind === 'number'
  return (
    <TextInput
      {...useField(field)}
      {...(isFigure && { inputMode: kind === 'money' ? 'decimal' : 'numeric' })}
      {...(kind !== 'text' && { classNames: { input: styles.latin ?? '' } })}
      // On the input alone, so that its sections keep their side.
      attributes={{ input: { dir: kind === 'text' ? 'auto' : 'ltr' } }}
      value={String(form.draft[name] ?? '')}
      onChange={(event) => form.type(name, event.currentTarget.value)}
      maxLength={isFigure ? 14 : maxLength}
      placeholder={placeholder}
      rightSection={kind === 'money' && '₪'}
      rightSectionWidth={26}
      rightSectionPointerEvents="none"
      autoComplete="off"
      spellCheck={false}
    />
  )
}

export function SelectField({ options, ...field }: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { form, name } = field
  const format = (value: string | boolean) => options.find((each) => each.value === value)?.label ?? String(value)
  return (
    <Select
      {...useField({ ...field, format })}
      isChanged={form.changed.includes(name)}
      data={options}
      value={String(form.draft[name] ?? '')}
      onChange={(event) => form.type(name, event.currentTarget.value)}
    />
  )
}

export function TickField(field: FieldProps) {
  const { form, name } = field
  const { inputWrapperOrder: _, ...told } = useField(field)
  return (
    <Checkbox
      {...told}
      className={styles.tick ?? ''}
      checked={form.draft[name] === true}
      onChange={(event) => form.type(name, event.currentTarget.checked)}
    />
  )
}

interface SaveBarProps {
  form: CatalogueForm
  /** Cancelling also folds the form, even if nothing was typed. */
  folds?: boolean
  saveLabel?: string
  /** The current price in agorot, for the confirmation of a price jump. */
  price?: number | undefined
  /** The landed cost before VAT; null = unknown. */
  landed?: number | null
}

/** Save and cancel buttons with the result of saving; renders nothing while there is nothing to save. */
export function SaveBar({ form, folds = false, saveLabel = text.save, price = 0, landed = null }: SaveBarProps) {
  const fold = useUnit(formToggled)
  const { key, draft, changed, isSaving, isDoubted, hasConflict, conflict, failure } = form
  const newPrice = moneyField.read(String(draft.price)) ?? 0
  const leave = () => {
    if (isSaving) return
    form.cancel()
    if (folds) fold(key)
  }
  if (changed.length === 0 && !folds && !failure) return null
  return (
    <Group gap="xs" className={styles.bar ?? ''}>
      {hasConflict && (
        <InlineAlert color="warning" role="alert">
          {conflict}
        </InlineAlert>
      )}
      {isDoubted && price > 0 && newPrice > 0 && isPriceJump(price, newPrice) && (
        <InlineAlert color="warning" role="alert">
          {text.jumps} <MixedText>{jumpWords(price, newPrice)}</MixedText>
        </InlineAlert>
      )}
      {isDoubted && landed !== null && newPrice > 0 && newPrice < coveringPrice(landed) && (
        <InlineAlert color="warning" role="alert">
          {text.loss} <Sum agorot={-marginOf(newPrice, landed).agorot} />
        </InlineAlert>
      )}
      {failure && (
        <InlineAlert color="danger" role="alert">
          {failure}
        </InlineAlert>
      )}
      {changed.length > 0 && (
        <Button type="submit" variant="go" {...waiting(isSaving)}>
          {isSaving ? text.saving : isDoubted || hasConflict ? text.saveAnyway : saveLabel}
        </Button>
      )}
      <Button variant="quiet" {...waiting(isSaving)} onClick={leave}>
        {text.cancel}
      </Button>
    </Group>
  )
}
