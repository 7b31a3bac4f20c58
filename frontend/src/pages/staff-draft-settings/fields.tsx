import { type ReactNode, useId } from 'react'
import { FieldNotes } from '#frontend/features/desk/field-notes.tsx'
import { SegmentedControl } from '#frontend/shared/desk/choices.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Form } from '#frontend/shared/editor.model.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { type Field, serviceLevels } from './settings-form.ts'
import { fieldTyped, settingsKey } from './staff-draft-settings.model.ts'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

interface FieldProps {
  form: Form
  field: Field
}

function useField({ form, field }: FieldProps) {
  const type = useUnit(fieldTyped)
  const changedRemotely = form.changedRemotely.includes(field) ? String(form.known[field]) || text.empty : undefined
  return {
    value: String(form.draft[field]),
    isChanged: form.changed.includes(field),
    notes: { id: useId(), fault: form.faults[field] ?? null, changedRemotely },
    // No input while saving.
    type: (value: string) => !form.isSaving && type({ key: settingsKey, field, value }),
  }
}

interface NumberFieldProps extends FieldProps {
  label: ReactNode
  unit: string
  hint?: string
  placeholder?: string
}

export function NumberField({ label, unit, hint, placeholder, ...of }: NumberFieldProps) {
  const { value, isChanged, notes, type } = useField(of)
  return (
    <div>
      <TextInput
        label={label}
        maw={240}
        aria-disabled={of.form.isSaving}
        aria-describedby={notes.id}
        error={notes.fault !== null}
        wrapperProps={{ 'data-changed': isChanged || undefined }}
        inputMode="decimal"
        value={value}
        maxLength={14}
        placeholder={placeholder ?? ''}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={<Text c="dimmed">{unit}</Text>}
        rightSectionPointerEvents="none"
      />
      <FieldNotes {...notes} hint={hint} />
    </div>
  )
}

/** The service level: one of the values that the planner supports. */
export function LevelField({ form }: { form: Form }) {
  const { value, isChanged, notes, type } = useField({ form, field: 'serviceLevel' })
  return (
    <fieldset aria-describedby={notes.id}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {text.serviceLevel}
      </Text>
      <Group mb={4}>
        <SegmentedControl
          data={serviceLevels.map((level) => ({ value: level, label: <bdi>{`${level}%`}</bdi> }))}
          isChanged={isChanged}
          value={value}
          onChange={type}
        />
      </Group>
      <FieldNotes {...notes} hint={text.serviceLevelHint(value)} />
    </fieldset>
  )
}
