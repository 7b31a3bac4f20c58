import { useUnit } from 'effector-react'
import { useState } from 'react'
import { SizeFinder } from '#frontend/features/size-finder/size-finder.tsx'
import { $basePath } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './hero.module.css'
import { homeText as text } from './home.text.ts'

/** The banner: the finder above the fold, and a tire that sways a little until it is asked to stop. */
export function Hero() {
  const basePath = useUnit($basePath)
  const [isStill, setStill] = useState(false)
  const sized = (width: number) => `${basePath}/api/v1/media/tire/hero?w=${width}`
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
          <img
            className={styles.tire}
            src={sized(640)}
            srcSet={[320, 640, 960].map((width) => `${sized(width)} ${width}w`).join(', ')}
            sizes="(min-width: 64em) 568px, 232px"
            width={640}
            height={640}
            alt=""
            fetchPriority="high"
          />
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
