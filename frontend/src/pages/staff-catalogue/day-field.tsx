import { type ComponentProps, lazy, Suspense } from 'react'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { useField } from './form.tsx'
import { datePickerText } from './staff-catalogue.text.ts'

const DayInput = lazy(async () => ({ default: (await import('./day-input.tsx')).DayInput }))

/** A day, typed or picked; its calendar comes with the first form that has one. */
export function DayField(field: ComponentProps<typeof DayInput>) {
  return (
    <Suspense fallback={<Blank {...field} />}>
      <DayInput {...field} />
    </Suspense>
  )
}

const Blank = ({ isOptional: _, ...field }: ComponentProps<typeof DayInput>) => (
  <TextInput {...useField(field)} readOnly placeholder={datePickerText.placeholder} />
)
