import { useUnit } from 'effector-react'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import type { CatalogueEntity } from '../editing/catalogue-entity.ts'
import { DayField } from '../editing/day-field.tsx'
import { editSaved } from '../editing/edits.model.ts'
import { TextField } from '../editing/fields.tsx'
import { type Form, useForm } from '../editing/form.ts'
import { SaveBar } from '../editing/save-bar.tsx'
import { $shipments } from '../lists.model.ts'
import { ShipmentPreview } from './shipment-preview.tsx'
import styles from './shipments.module.css'
import { shipmentsText as text } from './shipments.text.ts'

type Shipments = Extract<CatalogueEntity, { kind: 'shipments' }>

function Weeks({ form, from, to, label }: { form: Form; from: string; to: string; label: string }) {
  const field = { form, kind: 'number' as const, placeholder: text.week, maxLength: 7 }
  return (
    <div className={styles.pair}>
      <TextField {...field} name={from} label={label} />
      <TextField {...field} name={to} label={text.to} of={label} />
    </div>
  )
}

function ShipmentsForm({ entity }: { entity: Shipments }) {
  const form = useForm(entity)
  const save = useUnit(editSaved)
  const days = useFocusBack<HTMLHeadingElement>(form.changed.length > 0)
  return (
    <div className={styles.part}>
      <form
        className={`panel ${styles.form}`}
        aria-label={text.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(form.key)
        }}
      >
        {entity.data === null && <p className={styles.none}>{text.none}</p>}
        <h2 ref={days} tabIndex={-1}>
          {text.days}
        </h2>
        <DayField form={form} name="currentShipment" label={text.currentShipment} />
        <DayField form={form} name="nextShipment" label={text.nextShipment} />
        <DayField form={form} name="deadline" label={text.deadline} hint={text.deadlineHint} />
        <h2>{text.weeks}</h2>
        <p className="small muted">{text.weekHint}</p>
        <Weeks form={form} from="preorderFrom" to="preorderTo" label={text.preorderFrom} />
        <Weeks form={form} from="ondemandFrom" to="ondemandTo" label={text.ondemandFrom} />
        <SaveBar form={form} />
      </form>
      <ShipmentPreview form={form} />
    </div>
  )
}

/** When shipments arrive, beside what shoppers will read of it. */
export function ShipmentsPart() {
  const shipments = useUnit($shipments)
  return shipments && <ShipmentsForm entity={{ kind: 'shipments', data: shipments.settings }} />
}
