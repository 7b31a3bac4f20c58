import { lazy, Suspense, useEffect } from 'react'
import { $basePath } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isMotionRequested, $isStopped, bannerShown, motionToggled } from './banner.model.ts'
import { Finder } from './finder.tsx'
import styles from './hero.module.css'
import { heroPicture } from './hero-picture.ts'
import { $isKnownAddress } from './home.model.ts'
import { homeText as text } from './home.text.ts'

const RollingTire = lazy(async () => ({ default: (await import('./rolling-tire.tsx')).RollingTire }))

/** A still tire first; the rolling one, and its stop button, load when the page is idle. */
function Tire() {
  const { basePath, isMotionRequested, shown } = useUnit({ basePath: $basePath, isMotionRequested: $isMotionRequested, shown: bannerShown })
  useEffect(() => shown(), [shown])
  return (
    <div className={styles.roll}>
      <img className={styles.tire} {...heroPicture(basePath)} alt="" fetchPriority="high" />
      {isMotionRequested && (
        <Suspense>
          <RollingTire basePath={basePath} />
        </Suspense>
      )}
    </div>
  )
}

function StopButton() {
  const { isMotionRequested, isStopped, toggle } = useUnit({
    isMotionRequested: $isMotionRequested,
    isStopped: $isStopped,
    toggle: motionToggled,
  })
  if (!isMotionRequested) return null
  return (
    <button className={`middle centered gap-8 ${styles.stop}`} type="button" onClick={() => toggle()}>
      <Icon name={isStopped ? 'play' : 'pause'} />
      <span>{isStopped ? text.resumeMotion : text.stopMotion}</span>
    </button>
  )
}

/** The hero: the finder above the fold, and a rolling tire that can be stopped. */
export function Hero() {
  const isKnown = useUnit($isKnownAddress)
  return (
    <section className={styles.hero} data-ground="dark" aria-label={text.heroLabel}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.say}>
          {!isKnown && (
            <p className={styles.unknown} role="status">
              {text.unknownAddress}
            </p>
          )}
          <h1>
            <span>{text.heroTitle[0]}</span>
            <br />
            <span>{text.heroTitle[1]}</span>
          </h1>
          <p>{text.heroSub}</p>
        </div>
        <Tire />
        <div className={styles.finder}>
          <Finder />
        </div>
        <StopButton />
      </div>
    </section>
  )
}
