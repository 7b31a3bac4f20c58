import { MotorcycleFinder } from '#frontend/features/motorcycle-finder/motorcycle-finder.tsx'
import { SizeFinder } from '#frontend/features/size-finder/size-finder.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $way, WAYS, wayChosen } from './finder.model.ts'
import styles from './finder.module.css'
import { homeText } from './home.text.ts'

const text = homeText.finderWays

/** Finds tires by size or by motorcycle. Both forms share one place, so that switching does not shift the layout. */
export function Finder() {
  const { way, choose } = useUnit({ way: $way, choose: wayChosen })
  return (
    <div className={styles.finder} data-ground="light">
      <fieldset className={styles.ways} data-needs-script>
        <legend className="spoken">{text.label}</legend>
        {WAYS.map((each) => (
          <label key={each}>
            <input type="radio" name="finder-way" checked={way === each} onChange={() => choose(each)} />
            <span>{text[each]}</span>
          </label>
        ))}
      </fieldset>
      <div className={`stack one-column ${styles.forms}`}>
        <div data-hidden={way !== 'size' || undefined}>
          <SizeFinder />
        </div>
        <div data-hidden={way !== 'motorcycle' || undefined} data-needs-script>
          <MotorcycleFinder />
        </div>
      </div>
    </div>
  )
}
