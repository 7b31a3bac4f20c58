import type { ReactNode } from 'react'
import { useFocusBack } from '#frontend/features/desk/controls.tsx'
import { useMinute } from '#frontend/features/desk/time.tsx'
import { Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Alert } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeskShipmentSettings } from '#services/catalogue/catalogue-desk.contract.ts'
import { dayField } from '#services/domain/fields.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { DayField } from './day-field.tsx'
import { type CatalogueForm, FormFrame, SaveBar, TextField, useForm } from './form.tsx'
import { readWeek, type ShipmentDays, timeLine, validateShipments } from './shipment-draft.ts'
import styles from './shipments.module.css'
import { keyOf, shipments, shipmentsEditor } from './staff-catalogue.model.ts'
import { shipmentsText as text } from './staff-catalogue.text.ts'

/** The form of shipment dates, beside a preview of what shoppers read. */
export function ShipmentsPart() {
  const answer = useUnit(shipments.$data)
  return answer && <Shipments settings={answer.settings} />
}

function Shipments({ settings }: DeskShipmentSettings) {
  const form = useForm(shipmentsEditor, keyOf('shipments'), settings)
  const days = useFocusBack<HTMLHeadingElement>(form.changed.length > 0)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" className={styles.part ?? ''}>
      <Paper p="lg">
        <FormFrame form={form} aria-label={text.form}>
          <Stack gap="sm">
            {settings === null && <Alert color="warning">{text.none}</Alert>}
            <Title order={2} ref={days} tabIndex={-1}>
              {text.days}
            </Title>
            <DayField form={form} name="currentShipment" label={text.currentShipment} />
            <DayField form={form} name="nextShipment" label={text.nextShipment} />
            <DayField form={form} name="deadline" label={text.deadline} hint={text.deadlineHint} />
            <Title order={2} mt="xs">
              {text.weeks}
            </Title>
            <Text size="sm" c="dimmed">
              {text.weekHint}
            </Text>
            <Weeks form={form} from="preorderFrom" to="preorderTo" label={text.preorderFrom} />
            <Weeks form={form} from="ondemandFrom" to="ondemandTo" label={text.ondemandFrom} />
            <SaveBar form={form} />
          </Stack>
        </FormFrame>
      </Paper>
      <Preview form={form} />
    </SimpleGrid>
  )
}

function Weeks({ form, from, to, label }: { form: CatalogueForm; from: string; to: string; label: string }) {
  const field = { form, kind: 'number' as const, placeholder: text.week }
  return (
    <SimpleGrid cols={2} spacing="sm">
      <TextField {...field} name={from} label={label} />
      <TextField {...field} name={to} label={text.to} of={label} />
    </SimpleGrid>
  )
}

/** The texts of a product page for these dates. */
function Preview({ form: { draft, changed } }: { form: CatalogueForm }) {
  const today = israelDate(useMinute())
  const of = (field: string) => String(draft[field])
  const isWhole = Object.keys(validateShipments(draft)).length === 0
  const days = { current: of('currentShipment'), deadline: of('deadline'), next: of('nextShipment') }
  return (
    <Paper component="section" p="lg" aria-label={text.preview}>
      <Stack gap="sm">
        <Title order={2}>{changed.length > 0 ? text.preview : text.previewNow}</Title>
        {isWhole ? (
          <>
            <TimeLine today={today} days={days} />
            <Said tire={text.preorderTire} promise={text.arrives} from={of('preorderFrom')} to={of('preorderTo')}>
              {text.estimate} <bdi>{dayField.write(days.current)}</bdi>
            </Said>
            <Said
              tire={text.ondemandTire}
              promise={
                <span>
                  {text.order}
                  <bdi>{dayField.write(days.next)}</bdi>
                </span>
              }
              from={of('ondemandFrom')}
              to={of('ondemandTo')}
            >
              {text.orderUntil} <bdi>{dayField.write(days.deadline)}</bdi>
            </Said>
          </>
        ) : (
          <Text c="dimmed">{text.incomplete}</Text>
        )}
      </Stack>
    </Paper>
  )
}

function TimeLine({ today, days }: { today: string; days: ShipmentDays }) {
  const line = timeLine(today, days)
  const at = (position: number) => ({ insetInlineEnd: `${(1 - position) * 100}%` })
  return (
    <>
      <div
        className={styles.line}
        role="img"
        aria-label={text.line(dayField.write(days.current), dayField.write(days.deadline), dayField.write(days.next))}
      >
        <i data-point="today" style={at(line.today)} />
        {line.points.map(({ name, position }) => (
          <i key={name} data-point={name} style={at(position)} />
        ))}
      </div>
      <ol className={`stack gap-4 t-14 ${styles.legend}`}>
        <li>
          <i data-point="today" /> {text.today} <bdi>{dayField.write(today)}</bdi>
        </li>
        {line.points.map(({ name, day }) => (
          <li key={name}>
            <i data-point={name} /> <span>{text.points[name]}</span> <bdi>{dayField.write(day)}</bdi>
            {day < today && (
              <Text size="sm" bg="var(--warning-soft)" px={6} bdrs="sm" w="100%">
                {text.passed}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface SaidProps {
  tire: string
  promise: ReactNode
  /** First and last production week. */
  from: string
  to: string
  children: ReactNode
}

function Said({ tire, promise, from, to, children }: SaidProps) {
  const [first, last] = [readWeek(from), readWeek(to)]
  return (
    <Paper p="12px 16px" radius="md">
      <Text size="sm" c="dimmed">
        {tire}
      </Text>
      <b>{promise}</b>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      {first && last && (
        <Text size="sm" c="dimmed">
          {text.made} {text.weekOf} <bdi>{`${first.week}/${first.year}`}</bdi> {text.until} {text.weekOf}{' '}
          <bdi>{`${last.week}/${last.year}`}</bdi>
        </Text>
      )}
    </Paper>
  )
}
