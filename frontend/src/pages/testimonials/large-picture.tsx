import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { $basePath } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { SCENES } from '#services/art/rider-scene/scenes.ts'
import { sceneAddress } from './scene-address.ts'
import { closed, turned } from './testimonials.model.ts'
import styles from './testimonials.module.css'
import { altOf, quotes, testimonialsText as text } from './testimonials.text.ts'

/** One picture over the page. Right to left: the left arrow leads on. Escape closes it, and the way back is the picture's own. */
export function LargePicture({ place: index }: { place: number }) {
  const { basePath, close, turn } = useUnit({ basePath: $basePath, close: closed, turn: turned })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const scene = SCENES[index]
  if (!scene) return null
  return (
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={text.large}
      onClose={() => close()}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(1)
        if (key === 'ArrowRight') turn(-1)
      }}
    >
      <figure>
        <img src={sceneAddress(basePath, index)} alt={altOf(scene)} width={640} height={480} />
        <figcaption aria-live="polite">
          {quotes[index]}
          <small className="muted">
            {text.illustration} · {text.of(index + 1, SCENES.length)}
          </small>
        </figcaption>
      </figure>
      <div className={styles.turns}>
        <Button variant="paper" leftSection={<Icon name="back" />} onClick={() => turn(-1)}>
          {text.before}
        </Button>
        <Button variant="paper" rightSection={<Icon name="forward" />} onClick={() => turn(1)}>
          {text.next}
        </Button>
        <Button onClick={() => dialog.current?.close()}>{text.close}</Button>
      </div>
    </dialog>
  )
}
