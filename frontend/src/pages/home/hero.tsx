import { useState } from 'react'
import { SizeFinder } from '#frontend/features/size-finder/size-finder.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './hero.module.css'
import { homeText as text } from './home.text.ts'

/** The banner: the finder above the fold, and a tire that sways a little until it is asked to stop. */
export function Hero() {
  const [isStill, setStill] = useState(false)
  return (
    <section className={styles.hero} aria-label={text.heroLabel}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.say}>
          <h1>
            {text.heroTitle[0]}
            <br />
            {text.heroTitle[1]}
          </h1>
          <p>{text.heroSub}</p>
        </div>
        <div className={styles.roll} data-still={isStill || undefined}>
          <div className={styles.tire} />
        </div>
        <div className={styles.finder}>
          <SizeFinder />
        </div>
        <button className={styles.still} type="button" aria-pressed={isStill} onClick={() => setStill(!isStill)}>
          <Icon name={isStill ? 'play' : 'pause'} />
          {isStill ? text.resumeMotion : text.stopMotion}
        </button>
      </div>
    </section>
  )
}
