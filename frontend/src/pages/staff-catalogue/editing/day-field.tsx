import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/he.js'
import { dayText as text } from './editing.text.ts'
import styles from './fields.module.css'
import { type FieldProps, Notes, useField } from './fields.tsx'
import { readDay, writeDay } from './values.ts'

/** A day, typed as DD/MM/YYYY or chosen; kept as `2026-12-06`, empty = none. */
export function DayField({ isOptional = false, ...field }: FieldProps & { isOptional?: boolean }) {
  const { form, name, label } = field
  const { notesId, value, isChanged, attributes } = useField(field)
  return (
    <div className={styles.field} data-changed={isChanged}>
      <DateInput
        label={label}
        readOnly={form.isSaving}
        aria-describedby={notesId}
        error={attributes['aria-invalid']}
        value={value === '' ? null : String(value)}
        onChange={(day) => form.type(name, day ?? '')}
        dateParser={readDay}
        valueFormat="DD/MM/YYYY"
        placeholder={text.placeholder}
        clearable={isOptional}
        clearButtonProps={{ 'aria-label': text.clear(label) }}
        locale="he"
        firstDayOfWeek={0}
        weekendDays={[5, 6]}
        hideOutsideDates
        autoComplete="off"
        classNames={{ label: styles.label, input: styles.day, day: styles.dayCell, calendarHeader: styles.calendar }}
        popoverProps={{ shadow: 'md', withinPortal: false }}
        ariaLabels={{
          nextMonth: text.nextMonth,
          previousMonth: text.previousMonth,
          nextYear: text.nextYear,
          previousYear: text.previousYear,
        }}
      />
      <Notes {...field} id={notesId} format={(day) => (day === '' ? text.none : writeDay(String(day)))} />
    </div>
  )
}
