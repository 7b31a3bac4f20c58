import { DateInput } from '@mantine/dates'
import { Mantine } from '#frontend/shared/desk/mantine.tsx'
import { dayField } from '#services/domain/fields.ts'
import 'dayjs/locale/he.js'
import { type FieldProps, useField } from './form.tsx'
import styles from './staff-catalogue.module.css'
import { datePickerText } from './staff-catalogue.text.ts'

/** A date input, typed as DD/MM/YYYY or picked; its value is `2026-12-06`, or empty. */
export function DayInput({ isOptional = false, ...field }: FieldProps & { isOptional?: boolean }) {
  const { form, name, label } = field
  const value = form.draft[name] ?? ''
  return (
    <Mantine>
      <DateInput
        {...useField({ ...field, format: (day) => (day === '' ? datePickerText.none : dayField.write(String(day))) })}
        readOnly={form.isSaving}
        value={value === '' ? null : String(value)}
        onChange={(day) => form.type(name, day ?? '')}
        dateParser={dayField.read}
        valueFormat="DD/MM/YYYY"
        placeholder={datePickerText.placeholder}
        clearable={isOptional}
        clearButtonProps={{ 'aria-label': datePickerText.clear(label) }}
        locale="he"
        firstDayOfWeek={0}
        weekendDays={[5, 6]}
        hideOutsideDates
        autoComplete="off"
        classNames={{ day: styles.day ?? '', calendarHeader: styles.calendar ?? '' }}
        popoverProps={{ shadow: 'md', withinPortal: false }}
        ariaLabels={datePickerText}
      />
    </Mantine>
  )
}
