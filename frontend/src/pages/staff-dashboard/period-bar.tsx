import { lazy, Suspense, useCallback, useState } from 'react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { Ago } from '#frontend/features/desk/time.tsx'
import { Button, ButtonGroup } from '#frontend/shared/desk/button.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { ColorSwatch, Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Popover } from '#frontend/shared/desk/popover.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { focusKept } from '#frontend/shared/page.ts'
import { Link, useNavigate } from '#frontend/shared/router.tsx'
import { adminPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Period } from '#services/analytics/analytics.contract.ts'
import { shortDay } from '#services/domain/calendar.ts'
import { beforeOf, isTodayAlone, isWeeks, presets, writeChoice } from './period.ts'
import { $choice, $dashboard, $isLoading, $period, $today, refreshed } from './staff-dashboard.model.ts'
import styles from './staff-dashboard.module.css'
import { fullDay, periodText as text } from './staff-dashboard.text.ts'

const RangePicker = lazy(async () => ({ default: (await import('./range-picker.tsx')).RangePicker }))

/** The period, and the one it is compared with. */
export function PeriodBar() {
  const { choice, period, today } = useUnit({ choice: $choice, period: $period, today: $today })
  const days = 'days' in choice ? choice.days : null
  return (
    <Group component="section" gap="8px 16px" aria-label={text.label}>
      <ButtonGroup className={styles.presets ?? ''}>
        {presets.map((preset) => (
          <Button
            key={preset}
            component={Link}
            to={`${adminPath}${writeChoice({ days: preset })}`}
            state={focusKept}
            aria-current={preset === days ? 'true' : undefined}
          >
            {text.presets[preset]}
          </Button>
        ))}
        <Range chosen={'from' in choice ? choice : null} today={today} />
      </ButtonGroup>
      {period && (
        <Group component="p" gap="0 12px" fz="sm">
          <b>
            <Days period={period} />
          </b>
          <Text component="span" inherit c="dimmed">
            <svg className={styles.sign} viewBox="0 0 26 8" width="26" height="8" aria-hidden="true">
              <path d="M0 4h26" stroke="var(--data-quiet)" strokeDasharray="4 3" strokeWidth="2" />
            </svg>
            <Before period={period} today={today} />
          </Text>
        </Group>
      )}
      <Refresh />
    </Group>
  )
}

function Range({ chosen, today }: { chosen: Period | null; today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const close = useCallback(() => setIsOpen(false), [])
  const choose = (period: Period) => {
    setIsOpen(false)
    void navigate(`${adminPath}${writeChoice(period)}`, { state: focusKept })
  }
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={text.chooseRange}
      at="center"
      target={
        <Button aria-current={chosen ? 'true' : undefined} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text.range}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton h={300} w={270} />}>
        <RangePicker chosen={chosen} today={today} onChoose={choose} />
      </Suspense>
    </Popover>
  )
}

function Days({ period: { from, to }, isLed = true }: { period: Period; isLed?: boolean }) {
  if (from === to) return <bdi>{fullDay(from)}</bdi>
  return (
    <span>
      {isLed && <span>{text.from}</span>}
      <bdi>{from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : fullDay(from)}</bdi> {text.to} <bdi>{fullDay(to)}</bdi>
    </span>
  )
}

function Before({ period, today }: { period: Period; today: string }) {
  if (isTodayAlone(period, today)) return <span>{text.thanYesterday}</span>
  return (
    <span>
      {text.than} <Days period={beforeOf(period)} isLed={false} />
      {isWeeks(period) && <span>{text.sameWeekdays}</span>}
      {period.to === today && <span>{text.sameHour}</span>}
    </span>
  )
}

function Refresh() {
  const { dashboard, isLoading, refresh } = useUnit({ dashboard: $dashboard, isLoading: $isLoading, refresh: refreshed })
  return (
    <Group gap="sm" ms="auto" fz="sm">
      {dashboard && (
        <Group component="span" gap={7} c="dimmed">
          <ColorSwatch component="span" size={9} color="var(--success)" />
          <span>
            {text.updated} <Ago instant={dashboard.updatedAt} />
          </span>
        </Group>
      )}
      <Button variant="quiet" leftSection={<Icon name="retry" />} {...waiting(isLoading)} onClick={() => refresh()}>
        {text.refresh}
      </Button>
    </Group>
  )
}
