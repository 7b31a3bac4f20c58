import { useUnit } from 'effector-react'
import type { DeskGarage } from '#services/garages/garage.contract.ts'
import { editSaved } from '../editing/edits.model.ts'
import { LongField, SelectField, TextField, TickField } from '../editing/fields.tsx'
import { type Form, useForm } from '../editing/form.ts'
import sheet from '../editing/form-sheet.module.css'
import { SaveBar } from '../editing/save-bar.tsx'
import { $garages } from '../lists.model.ts'
import { WEEKDAYS } from './garage-draft.ts'
import styles from './garages.module.css'
import { garagesText as text } from './garages.text.ts'

function Hours({ form }: { form: Form }) {
  return (
    <fieldset className={styles.hours}>
      <legend>
        {text.hours} <span className="muted">{text.hoursHint}</span>
      </legend>
      {WEEKDAYS.map((day) => (
        <TextField
          key={day}
          form={form}
          kind="latin"
          name={day}
          label={text.days[day]}
          placeholder={form.isSaving ? '' : text.closed}
          maxLength={13}
        />
      ))}
    </fieldset>
  )
}

/** A garage with what staff may change of it; `null` makes one. */
export function GarageForm({ garage }: { garage: DeskGarage | null }) {
  const form = useForm({ kind: 'garage', data: garage })
  const { save, answer } = useUnit({ save: editSaved, answer: $garages })
  const cities = (answer?.cities ?? []).map(({ id, displayName }) => [id, displayName] as const)
  return (
    <form
      className={sheet.form}
      aria-label={text.form(garage?.data.displayName ?? '')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(form.key)
      }}
    >
      <TextField form={form} name="name" label={text.name} />
      {garage === null && <TextField form={form} kind="latin" name="id" label={text.id} hint={text.idHint} maxLength={80} />}
      <SelectField form={form} name="city" label={text.city} options={[['', text.chooseCity], ...cities]} />
      <TextField form={form} name="address" label={text.address} />
      <TextField form={form} kind="latin" name="phone" label={text.phone} maxLength={16} />
      <TextField form={form} kind="money" name="price" label={text.price} />
      <TextField form={form} kind="money" name="fullPrice" label={text.fullPrice} hint={text.fullPriceHint} />
      <TextField form={form} kind="number" name="capacity" label={text.capacity} hint={text.capacityHint} />
      <TextField form={form} kind="latin" name="rims" label={text.rims} />
      <Hours form={form} />
      <div className={sheet.wide}>
        <TextField form={form} kind="latin" name="closedOn" label={text.closedOn} hint={text.closedHint} maxLength={1400} />
      </div>
      <LongField form={form} name="summary" label={text.summary} />
      <div className={sheet.ticks}>
        <TickField form={form} name="isManualBooking" label={text.isManual} />
        <TickField form={form} name="fitsSets" label={text.fitsSets} />
        <TickField form={form} name="isHidden" label={text.isHidden} />
      </div>
      <div className={sheet.foot}>
        <SaveBar form={form} folds {...(garage === null && { saveLabel: text.create })} />
      </div>
    </form>
  )
}
