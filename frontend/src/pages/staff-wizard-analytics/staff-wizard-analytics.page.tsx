import type { ReactNode } from 'react'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { ListRows, ListTable, Pager } from '#frontend/features/desk/list.tsx'
import { CallerLink, DeskPage } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { Figures } from './figures.tsx'
import { kilometersShown, usageRows, visitorShown } from './readings.ts'
import {
  $isLoading,
  $motorcycleName,
  $stats,
  $statsFailure,
  $usages,
  $usagesFailure,
  $view,
  filtersChanged,
  pageChanged,
  pageSizes,
  refreshed,
  statsRetried,
  turnedOver,
  usagesRetried,
} from './staff-wizard-analytics.model.ts'
import styles from './staff-wizard-analytics.module.css'
import { motorcyclesText, staffWizardAnalyticsText as text, usagesText } from './staff-wizard-analytics.text.ts'

export { $head, opened } from './staff-wizard-analytics.model.ts'

/** Analytics of the wizard: users, requests and outcomes. */
export function Page() {
  return (
    <DeskPage title={text.title} about={text.explain} acts={<Acts />}>
      <Stats />
      <Usages />
    </DeskPage>
  )
}

function Acts() {
  const { answer, refresh } = useUnit({ answer: $usages, refresh: refreshed })
  const shown = answer?.usages ?? []
  return (
    <>
      <Button leftSection={<Icon name="retry" />} onClick={() => refresh()}>
        {text.refresh}
      </Button>
      <Button
        disabled={shown.length === 0}
        onClick={() => saveCsv('wizard-usages.csv', csvText(Object.values(usagesText.columns), usageRows(shown)))}
      >
        <span>
          <MixedText>{text.export}</MixedText>
        </span>
      </Button>
    </>
  )
}

function Stats() {
  const { stats, failure, retry } = useUnit({ stats: $stats, failure: $statsFailure, retry: statsRetried })
  const isWaiting = !stats && !failure
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      <p role="status" className="spoken">
        {isWaiting && text.loading}
      </p>
      {isWaiting && (
        <Stack>
          <Skeleton height={108} />
          <Skeleton height={480} />
        </Stack>
      )}
      {stats && <Figures stats={stats} />}
    </>
  )
}

function Usages() {
  const { view, answer, failure, isLoading, retry, turn, narrow } = useUnit({
    view: $view,
    answer: $usages,
    failure: $usagesFailure,
    isLoading: $isLoading,
    retry: usagesRetried,
    turn: pageChanged,
    narrow: filtersChanged,
  })
  return (
    <>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!answer && !failure && <Skeleton height={400} />}
      {answer && (
        <Paper component="section" aria-busy={isLoading}>
          {answer.usages.length === 0 ? (
            <Empty />
          ) : (
            <>
              {view.usage !== null && (
                <Group p="md">
                  <TextButton onClick={() => narrow({ usage: null })}>{usagesText.showAll}</TextButton>
                </Group>
              )}
              <UsagesTable usages={answer.usages} />
              <Pager
                pagination={answer.pagination}
                shown={answer.usages.length}
                onPage={turn}
                sizes={pageSizes}
                onSize={(size) => narrow({ limit: pageSizes.find((each) => each === size) ?? '25' })}
              />
            </>
          )}
        </Paper>
      )}
    </>
  )
}

function Empty() {
  const { view, narrow } = useUnit({ view: $view, narrow: filtersChanged })
  if (view.motorcycle === null && view.usage === null) return <Notice title={usagesText.empty}>{usagesText.emptyMore}</Notice>
  return (
    <Notice
      title={usagesText.emptyOf}
      action={<Button onClick={() => narrow({ motorcycle: null, usage: null })}>{motorcyclesText.showAll}</Button>}
    />
  )
}

/** Visitor, motorcycle and chosen tire of each use. */
function UsagesTable({ usages }: { usages: readonly WizardUsageRecord[] }) {
  const { view, motorcycle, narrow } = useUnit({ view: $view, motorcycle: $motorcycleName, narrow: filtersChanged })
  return (
    <ListTable
      columns={usagesText.columns}
      sort={{ column: 'date', order: view.order, said: usagesText.sorted[view.order], onTurn: () => narrow(turnedOver(view)) }}
      className={styles.usages ?? ''}
      aria-label={motorcycle === null ? usagesText.title : usagesText.of(motorcycle)}
    >
      <ListRows>
        {usages.map((each) => (
          <Row key={each._id} usage={each} />
        ))}
      </ListRows>
    </ListTable>
  )
}

/** A cell that marks missing values. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return <Table.Td data-label={label}>{children || <span className="muted">{text.notSpecified}</span>}</Table.Td>
}

function Row({ usage: { formattedDate, visitorId, wizardResponses, motorcycleDetails, tireInfo } }: { usage: WizardUsageRecord }) {
  const { visitorName, visitorPhoneNumber, usage, kilometers, selectedTyreType } = wizardResponses
  const [date, time] = formattedDate.split(' ')
  const { columns } = usagesText
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{date}</bdi> <bdi className="muted">{time}</bdi>
      </Table.Td>
      <Cell label={columns.visitor}>
        <bdi className={visitorId ? undefined : 'muted'}>{visitorShown(visitorId)}</bdi>
      </Cell>
      <Cell label={columns.name}>{visitorName && <CallerLink phone={visitorPhoneNumber}>{visitorName}</CallerLink>}</Cell>
      <Cell label={columns.phone}>{visitorPhoneNumber && <PhoneLink phone={visitorPhoneNumber} />}</Cell>
      <Cell label={columns.motorcycle}>{motorcycleDetails.model && <NameText>{motorcycleDetails.model}</NameText>}</Cell>
      <Cell label={columns.usage}>{usagesText.usage[usage]}</Cell>
      <Cell label={columns.kilometers}>{kilometers && <bdi>{kilometersShown(kilometers)}</bdi>}</Cell>
      <Cell label={columns.tireType}>{usagesText.tireType[selectedTyreType]}</Cell>
      <Cell label={columns.product}>
        {tireInfo && (
          <Stack component="span" display="inline-flex" gap={0} align="flex-start">
            <b>
              <TireName brand={tireInfo.brand} displayName={tireInfo.name} />
            </b>
            <TireSize size={tireInfo.displaySize} />
          </Stack>
        )}
      </Cell>
    </Table.Tr>
  )
}
