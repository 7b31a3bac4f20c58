import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './grades.module.css'
import { gradesText as text } from './product.text.ts'

const outOf = 10

interface GradesProps extends Pick<ProductDetails, 'ratings'> {
  /** For a rear tire, the only one known per line. */
  lifeKm: number | null
}

/** Ratings of a tire, each as a number and a bar that grows from the right. */
export function Grades({ ratings, lifeKm }: GradesProps) {
  const grades = (['wet', 'mileage', 'sport', 'offroad'] as const).map((name) => ({ name, grade: ratings[name] }))
  return (
    <section>
      <h2 className={styles.title}>{text.grades}</h2>
      <ul className={styles.grades}>
        {grades.map(({ name, grade }) => (
          <li key={name}>
            <span>{text.grade[name]}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(grade / outOf) * 100}%` }} />
            </span>
            <b>
              <bdi>{grade}</bdi>
            </b>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {text.outOf}
        <bdi>{outOf}</bdi>
        {lifeKm ? (
          <span>
            {text.life}
            <bdi>{lifeKm.toLocaleString('en-US')}</bdi>
            {text.km}
          </span>
        ) : (
          <span>.</span>
        )}
      </p>
    </section>
  )
}
