import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { $view, sorted } from './staff-wizard-analytics.model.ts'
import { staffWizardAnalyticsText, usagesText as text } from './staff-wizard-analytics.text.ts'
import { kilometersShown, visitorShown } from './usage-words.ts'
import styles from './usages-table.module.css'

const missing = <span className="muted">{staffWizardAnalyticsText.notSpecified}</span>

function DateHead() {
  const { view, sort } = useUnit({ view: $view, sort: sorted })
  return (
    <th scope="col" aria-sort={view.sortOrder === 'desc' ? 'descending' : 'ascending'}>
      <button type="button" onClick={() => sort('createdAt')}>
        {text.columns.date}
        <Icon name="down" className={styles.direction} />
        <span className="spoken">{text.sorted[view.sortOrder]}</span>
      </button>
    </th>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return <td data-label={label}>{children}</td>
}

function Row({ usage: { formattedDate, visitorId, wizardResponses, motorcycleDetails, tireInfo } }: { usage: WizardUsageRecord }) {
  const { visitorName, visitorPhoneNumber, usage, kilometers, selectedTyreType } = wizardResponses
  const [date, time] = formattedDate.split(' ')
  const { columns } = text
  return (
    <tr>
      <Cell label={columns.date}>
        <bdi>{date}</bdi> <bdi className="muted">{time}</bdi>
      </Cell>
      <Cell label={columns.visitor}>
        {visitorId ? <bdi>{visitorShown(visitorId)}</bdi> : <span className="muted">{visitorShown(null)}</span>}
      </Cell>
      <Cell label={columns.name}>{visitorName ? <bdi dir="auto">{visitorName}</bdi> : missing}</Cell>
      <Cell label={columns.phone}>{visitorPhoneNumber ? <PhoneLink phone={visitorPhoneNumber} /> : missing}</Cell>
      <Cell label={columns.motorcycle}>{motorcycleDetails.model ? <NameText>{motorcycleDetails.model}</NameText> : missing}</Cell>
      <Cell label={columns.usage}>{text.usage[usage] ?? missing}</Cell>
      <Cell label={columns.kilometers}>{kilometers ? <bdi>{kilometersShown(kilometers)}</bdi> : missing}</Cell>
      <Cell label={columns.tireType}>{text.tireType[selectedTyreType] ?? missing}</Cell>
      <Cell label={columns.product}>
        {tireInfo ? (
          <span className={styles.product}>
            <b>
              <TireName brand={tireInfo.brand} displayName={tireInfo.name} />
            </b>
            <TireSize size={tireInfo.displaySize} />
          </span>
        ) : (
          missing
        )}
      </Cell>
    </tr>
  )
}

/** Who asked the wizard, for which motorcycle, and what was chosen. */
export function UsagesTable({ usages, label }: { usages: readonly WizardUsageRecord[]; label: string }) {
  const { visitor, name, phone, motorcycle, usage, kilometers, tireType, product } = text.columns
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <DateHead />
          {[visitor, name, phone, motorcycle, usage, kilometers, tireType, product].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usages.map((each) => (
          <Row key={each._id} usage={each} />
        ))}
      </tbody>
    </table>
  )
}
