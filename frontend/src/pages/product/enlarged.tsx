import { useUnit } from 'effector-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { stageText as text } from './product.text.ts'
import { closed } from './stage.model.ts'
import styles from './stage.module.css'

/** The picture over the page, as large as the screen; a press shows it closer, where it can be moved about. Escape closes it. */
export function Enlarged({ address, alt }: { address: string; alt: string }) {
  const close = useUnit(closed)
  const dialog = useRef<HTMLDialogElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  /** Where it was pressed, as parts of its width and height; null while all of it is seen. */
  const [pressed, setPressed] = useState<{ x: number; y: number } | null>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // What was pressed is in the middle then.
  useEffect(() => {
    if (!pressed || !ground.current) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = ground.current
    // Right to left: the way to the left counts down from 0.
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
            // A key presses no point.
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
