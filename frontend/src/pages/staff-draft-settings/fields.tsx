import { useUnit } from 'effector-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFrame } from '#frontend/features/desk/field-frame.tsx'
import { FieldNotes } from '#frontend/features/desk/field-notes.tsx'
import styles from './fields.module.css'
import { type Field, type Form, serviceLevels } from './settings-form.ts'
import { $changed, $fieldNotes, $isSaving, fieldTyped } from './staff-draft-settings.model.ts'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

function useField(field: Field) {
  const { changed, fieldNotes, isSaving, type } = useUnit({
    changed: $changed,
    fieldNotes: $fieldNotes,
    isSaving: $isSaving,
    type: fieldTyped,
  })
  return {
    notesId: useId(),
    isChanged: changed.includes(field),
    fieldNotes: fieldNotes[field] ?? {},
    isSaving,
    type: (value: string) => type({ field, value }),
  }
}

/** Theirs: what somebody else has saved meanwhile; may be nothing. */
function Notes({ theirs, ...notes }: Omit<ComponentProps<typeof FieldNotes>, 'className'>) {
  return <FieldNotes {...notes} theirs={theirs === '' ? text.empty : theirs} className={styles.notes} />
}

interface NumberFieldProps {
  form: Form
  field: Exclude<Field, 'serviceLevel'>
  label: ReactNode
  unit: string
  hint?: string
  placeholder?: string
}

export function NumberField({ form, field, label, unit, hint, placeholder }: NumberFieldProps) {
  const { notesId, isChanged, fieldNotes, isSaving, type } = useField(field)
  return (
    <div className={styles.field}>
      <label>
        <span className={styles.label}>{label}</span>
        <FieldFrame isChanged={isChanged} className={styles.box}>
          <input
            aria-disabled={isSaving}
            aria-invalid={fieldNotes.fault !== undefined}
            aria-describedby={notesId}
            inputMode="decimal"
            dir="ltr"
            value={form[field]}
            maxLength={14}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => type(event.currentTarget.value)}
          />
          <span className={styles.unit}>{unit}</span>
        </FieldFrame>
      </label>
      <Notes id={notesId} {...fieldNotes} hint={hint} />
    </div>
  )
}

/** How sure the stock is to last: one of the few that the plan knows. */
export function LevelField({ form }: { form: Form }) {
  const { notesId, isChanged, fieldNotes, isSaving, type } = useField('serviceLevel')
  return (
    <fieldset className={styles.field} aria-describedby={notesId}>
      <legend className={styles.label}>{text.serviceLevel}</legend>
      <div className={styles.levels} data-changed={isChanged || undefined}>
        {serviceLevels.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name="serviceLevel"
              value={level}
              aria-disabled={isSaving}
              checked={form.serviceLevel === level}
              onChange={() => type(level)}
            />
            <bdi>{level}%</bdi>
          </label>
        ))}
      </div>
      <Notes id={notesId} {...fieldNotes} hint={text.serviceLevelHint(form.serviceLevel)} />
    </fieldset>
  )
}
