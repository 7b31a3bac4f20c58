import { Popover } from '@mantine/core'
import { useUnit } from 'effector-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { focusKept } from '#frontend/shared/page.ts'
import { adminPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Period } from '#services/analytics/analytics.contract.ts'
import { beforeOf, isTodayAlone, isWeeks, presets, writeChoice } from './period.ts'
import styles from './period-bar.module.css'
import { $choice, $dashboard, $isLoading, $period, $today, refreshed } from './staff-dashboard.model.ts'
import { periodText as text } from './staff-dashboard.text.ts'
import { updatedText } from './updated.text.ts'
import { fullDay, shortDay } from './words.text.ts'

const secondMs = 1_000
const secondsNow = () => Math.floor(Date.now() / secondMs)

const RangePicker = lazy(async () => ({ default: (await import('./range-picker.tsx')).RangePicker }))

function Range() {
  const { choice, today } = useUnit({ choice: $choice, today: $today })
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const chosen = 'from' in choice ? choice : null
  const choose = (period: Period) => {
    setIsOpen(false)
    void navigate(`${adminPath}${writeChoice(period)}`, { state: focusKept })
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      position="bottom"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
    >
      <Popover.Target>
        <button type="button" aria-current={chosen ? 'true' : undefined} onClick={() => setIsOpen(!isOpen)}>
          {text.range}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.calendar} aria-label={text.chooseRange}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <RangePicker chosen={chosen} today={today} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function Days({ period: { from, to }, isLed = true }: { period: Period; isLed?: boolean }) {
  if (from === to) return <bdi>{fullDay(from)}</bdi>
  return (
    <>
      {isLed && text.from}
      <bdi>{from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : fullDay(from)}</bdi> {text.to} <bdi>{fullDay(to)}</bdi>
    </>
  )
}

function Before({ period, today }: { period: Period; today: string }) {
  if (isTodayAlone(period, today)) return text.thanYesterday
  const before = beforeOf(period)
  return (
    <>
      {text.than} <Days period={before} isLed={false} />
      {isWeeks(period) && text.sameWeekdays}
    </>
  )
}

function Refresh() {
  const { dashboard, isLoading, refresh } = useUnit({ dashboard: $dashboard, isLoading: $isLoading, refresh: refreshed })
  return (
    <div className={styles.fresh}>
      {dashboard && <Updated at={dashboard.updatedAt} />}
      <button type="button" aria-disabled={isLoading} onClick={() => refresh()}>
        <Icon name="retry" />
        {text.refresh}
      </button>
    </div>
  )
}

/** Which days are counted, and which they are compared with. */
export function PeriodBar() {
  const { choice, period, today } = useUnit({ choice: $choice, period: $period, today: $today })
  const days = 'days' in choice ? choice.days : null
  return (
    <section className={styles.bar} aria-label={text.label}>
      <div className={styles.choices}>
        {presets.map((preset) => (
          <Link
            key={preset}
            to={`${adminPath}${writeChoice({ days: preset })}`}
            aria-current={preset === days ? 'true' : undefined}
            state={focusKept}
          >
            {text.presets[preset]}
          </Link>
        ))}
        <Range />
      </div>
      {period && (
        <p className={styles.words}>
          <b>
            <Days period={period} />
          </b>
          <span className="muted">
            <svg viewBox="0 0 26 8" aria-hidden="true">
              <path d="M0 4h26" />
            </svg>
            <Before period={period} today={today} />
          </span>
        </p>
      )}
      <Refresh />
    </section>
  )
}

function everySecond(pass: () => void): () => void {
  const timer = setInterval(pass, secondMs)
  return () => clearInterval(timer)
}

/** How long ago the numbers were counted, right as long as it stands there. `at`: ISO 8601. */
function Updated({ at }: { at: string }) {
  const now = useSyncExternalStore(everySecond, secondsNow, secondsNow)
  return <span className={styles.updated}>{updatedText(now - Math.floor(Date.parse(at) / secondMs))}</span>
}
