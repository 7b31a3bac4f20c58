import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { BackLink, Heading } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { LevelField, NumberField } from './fields.tsx'
import { type Form, landedShekels } from './settings-form.ts'
import {
  $changed,
  $failure,
  $form,
  $hasConflict,
  $isSaving,
  $known,
  $saveFailure,
  cancelled,
  retried,
  saved,
} from './staff-draft-settings.model.ts'
import styles from './staff-draft-settings.module.css'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

const euros = 100

export { $head, opened } from './staff-draft-settings.model.ts'

function Version() {
  const known = useUnit($known)
  if (!known) return null
  if (known.changedAt === null) return <p className="small muted">{text.defaults}</p>
  return (
    <p className="small muted">
      {text.version} <bdi>{known.version}</bdi>, {text.savedBy} <bdi dir="auto">{known.changedBy}</bdi>,{' '}
      <Moment instant={known.changedAt} />
    </p>
  )
}

/** The ways to save and to let be; nothing stands here while there is nothing to save. */
function SaveBar() {
  const { changed, isSaving, hasConflict, failure, cancel } = useUnit({
    changed: $changed,
    isSaving: $isSaving,
    hasConflict: $hasConflict,
    failure: $saveFailure,
    cancel: cancelled,
  })
  if (changed.length === 0 && failure === null) return null
  return (
    <div className={styles.bar}>
      {hasConflict && (
        <p role="alert" className={styles.warning}>
          {text.meanwhile}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={styles.fault}>
          {failure}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" size="xs" variant="go" {...waiting(isSaving)}>
          {isSaving ? text.saving : hasConflict ? text.saveAnyway : text.save}
        </Button>
        <Button size="xs" variant="quiet" {...waiting(isSaving)} onClick={() => !isSaving && cancel()}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}

function Fields({ form }: { form: Form }) {
  return (
    <>
      <section aria-labelledby="need">
        <h2 id="need">{text.need}</h2>
        <LevelField form={form} />
      </section>
      <section aria-labelledby="cost">
        <h2 id="cost">{text.cost}</h2>
        <div className={styles.pair}>
          <NumberField form={form} field="eurRate" label={text.eurRate} unit="₪" hint={text.eurRateHint} />
          <NumberField form={form} field="customsPercent" label={text.customsPercent} unit="%" hint={text.customsHint} />
        </div>
        <fieldset className={styles.freight}>
          <legend>{text.freight}</legend>
          <div className={styles.three}>
            {suppliers.map((supplier) => (
              <NumberField key={supplier} form={form} field={supplier} label={<SupplierMark supplier={supplier} />} unit="€" />
            ))}
          </div>
          <p className="small muted">{text.freightHint}</p>
        </fieldset>
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">{text.limits}</h2>
        <div className={styles.pair}>
          <NumberField form={form} field="budget" label={text.budget} unit="€" hint={text.budgetHint} placeholder={text.noLimit} />
          <NumberField form={form} field="maxTires" label={text.maxTires} unit="" hint={text.maxTiresHint} placeholder={text.noLimit} />
        </div>
      </section>
    </>
  )
}

function SettingsForm({ form }: { form: Form }) {
  const { changed, save } = useUnit({ changed: $changed, save: saved })
  const title = useFocusBack<HTMLHeadingElement>(changed.length > 0)
  return (
    <div className={styles.part}>
      <form
        className={`panel ${styles.form}`}
        aria-label={text.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <h2 ref={title} tabIndex={-1} className="spoken">
          {text.form}
        </h2>
        <Fields form={form} />
        <SaveBar />
      </form>
      <Example form={form} />
    </div>
  )
}

function Blank() {
  return (
    <div className={`panel ${styles.form}`}>
      <p role="status" className="muted">
        {text.loading}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  )
}

/** By what the next draft order is computed. */
export function Page() {
  const { form, failure, retry } = useUnit({ form: $form, failure: $failure, retry: retried })
  return (
    <div className={`wrap ${styles.page}`}>
      <BackLink to={staffDraftOrdersPath}>{text.back}</BackLink>
      <Heading title={text.title} about={text.about} />
      <Version />
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {form === null ? failure === null && <Blank /> : <SettingsForm form={form} />}
    </div>
  )
}

/** What the costs that are typed make of one tire, supplier by supplier. */
function Example({ form }: { form: Form }) {
  const rows = suppliers.map((supplier) => ({ supplier, landed: landedShekels(form, supplier, euros) }))
  const known = rows.flatMap(({ landed }) => (landed === null ? [] : [landed]))
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return (
    <section className={`panel ${styles.example}`} aria-labelledby="landed-example">
      <h2 id="landed-example">
        <MixedText>{text.example(euros)}</MixedText>
      </h2>
      {known.length < rows.length ? (
        <p className="muted">{text.exampleMissing}</p>
      ) : (
        <dl>
          {rows.map(({ supplier, landed }) => (
            <div key={supplier}>
              <dt>
                <SupplierMark supplier={supplier} />
              </dt>
              <dd>
                <b>
                  <Shekels shekels={Math.round((landed ?? 0) * 100) / 100} />
                </b>
                {landed === least && least < most && <span className={styles.cheapest}>{text.cheapest}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="small muted">{text.exampleHint}</p>
    </section>
  )
}
