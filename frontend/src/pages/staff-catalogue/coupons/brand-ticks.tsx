import type { Form } from '../editing/form.ts'
import { readList } from '../editing/values.ts'
import styles from './coupon-form.module.css'
import { couponsText as text } from './coupons.text.ts'

/** Which brands a coupon covers; none ticked = all. */
export function BrandTicks({ form, brands }: { form: Form; brands: readonly { slug: string; name: string }[] }) {
  const chosen = readList(String(form.draft.brands))
  const toggle = (slug: string) => {
    const next = chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug]
    form.type('brands', next.join(','))
  }
  return (
    <fieldset className={styles.brands} data-changed={form.changed.includes('brands') || undefined} aria-disabled={form.isSaving}>
      <legend>
        {text.brands} <span className="muted">{text.brandsHint}</span>
      </legend>
      <div>
        {brands.map(({ slug, name }) => (
          <label key={slug}>
            <input type="checkbox" checked={chosen.includes(slug)} onChange={() => toggle(slug)} />
            <bdi dir="auto">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
