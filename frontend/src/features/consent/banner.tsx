import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { privacyPath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import styles from './banner.module.css'
import { bannerAnswered } from './consent.model.ts'
import { consentText as text } from './consent.text.ts'

/** One question, two answers of the same weight. Covers neither the buy bar nor what the keyboard reaches. */
export function Banner() {
  const answer = useUnit(bannerAnswered)
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => (banner.current ? keepRoom(banner.current) : undefined), [])
  return (
    <section ref={banner} className={`panel ${styles.banner}`} aria-label={text.banner} data-consent-banner>
      <div>
        <h2>{text.question}</h2>
        <p>
          <MixedText>{text.explanation}</MixedText> <Link to={privacyPath}>{text.details}</Link>
        </p>
      </div>
      <div className={styles.answers}>
        <Button onClick={() => answer('refused')}>{text.refuse}</Button>
        <Button onClick={() => answer('given')}>{text.agree}</Button>
      </div>
    </section>
  )
}

/** Tells the style sheets how high the banner stands, so that the page scrolls what is reached or read above it. */
function keepRoom(banner: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--banner-room', `${banner.offsetHeight + 12}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--banner-room')
  }
}
