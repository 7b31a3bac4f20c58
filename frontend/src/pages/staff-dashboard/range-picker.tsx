import 'dayjs/locale/he.js'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Mantine } from '#frontend/shared/desk/mantine.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Period } from '#services/analytics/analytics.contract.ts'
import { daysIn, longestDays } from './period.ts'
import styles from './staff-dashboard.module.css'
import { periodText as text } from './staff-dashboard.text.ts'

interface RangePickerProps {
  chosen: Period | null
  today: string
  onChoose: (period: Period) => void
}

/** Weeks run from Sunday to Saturday. */
const calendar = { locale: 'he', firstDayOfWeek: 0, weekendDays: [5, 6] } as const

export function RangePicker({ chosen, today, onChoose }: RangePickerProps) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [days, setDays] = useState<[string | null, string | null]>([chosen?.from ?? null, chosen?.to ?? null])
  const [isTooLong, setIsTooLong] = useState(false)
  const choose = ([from, to]: [string | null, string | null]) => {
    setDays([from, to])
    const period = from && to ? { from, to } : null
    setIsTooLong(period !== null && daysIn(period) > longestDays)
    if (period && daysIn(period) <= longestDays) onChoose(period)
  }
  return (
    <Mantine>
      <DatesProvider settings={{ ...calendar, weekendDays: [...calendar.weekendDays] }}>
        <Text size="sm" mb="xs" c={isTooLong ? 'danger' : 'var(--ink)'} role={isTooLong ? 'alert' : undefined}>
          {isTooLong ? text.tooLong : text.firstDay}
        </Text>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          value={days}
          onChange={choose}
          maxDate={today}
          defaultDate={chosen?.from ?? today}
          numberOfColumns={isWide ? 2 : 1}
          size={isWide ? 'sm' : 'md'}
          classNames={{ day: styles.day ?? '' }}
          ariaLabels={{
            nextMonth: text.nextMonth,
            previousMonth: text.previousMonth,
            nextYear: text.nextYear,
            previousYear: text.previousYear,
          }}
        />
      </DatesProvider>
    </Mantine>
  )
}
