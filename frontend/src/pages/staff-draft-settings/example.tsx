import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { type Form, landedShekels } from './settings-form.ts'
import styles from './staff-draft-settings.module.css'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

const euros = 100

/** What the costs that are typed make of one tire, supplier by supplier. */
export function Example({ form }: { form: Form }) {
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
