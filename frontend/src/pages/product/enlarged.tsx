import { useUnit } from 'effector-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { stageText as text } from './product.text.ts'
import { closed } from './stage.model.ts'
import styles from './stage.module.css'

/** Full-screen picture; a click zooms in, and then it can be panned. Escape closes it. */
export function Enlarged({ address, alt }: { address: string; alt: string }) {
  const close = useUnit(closed)
  const dialog = useRef<HTMLDialogElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  /** Zoomed point as fractions of width and height; null = not zoomed. */
  const [pressed, setPressed] = useState<{ x: number; y: number } | null>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // Centres the clicked point.
  useEffect(() => {
    if (!pressed || !ground.current) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = ground.current
    // In right-to-left layout scrollLeft is 0 at the right and negative to the left.
    ground.current.scrollTo((pressed.x - 1) * scrollWidth + clientWidth / 2, pressed.y * scrollHeight - clientHeight / 2)
  }, [pressed])
  return (
    <dialog ref={dialog} className={styles.enlarged} aria-label={alt} onClose={() => close()}>
      <div ref={ground} className={styles.ground} data-close={pressed !== null || undefined}>
        <button
          type="button"
          aria-pressed={pressed !== null}
          aria-label={text.closer}
          onClick={({ clientX, clientY, currentTarget }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect()
            // A keyboard click has no coordinates.
            const point = clientX === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height }
            setPressed(pressed ? null : point)
          }}
        >
          <img src={pictureAddress(address, 'w=1600')} alt={alt} width={1600} height={1600} />
        </button>
      </div>
      <button className={styles.close} type="button" aria-label={text.close} onClick={() => dialog.current?.close()}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
