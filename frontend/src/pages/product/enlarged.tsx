import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { stageText as text } from './product.text.ts'
import { closed } from './stage.model.ts'
import styles from './stage.module.css'
import { moved, type Place, pinched, WHOLE, within, type Zoom, zoomedAt } from './zoom.ts'

/** By one press, and by two. */
const CLOSER = 2.5
/** The second press of a double tap, which has done its work with the first. */
const DOUBLE_TAP_MS = 350
/** A finger that moved less has pressed. */
const STILL_PX = 8
const STEP_PX = 80
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
}
const MIDDLE: Place = { x: 0, y: 0 }

/** Full-screen picture, zoomed by a press, a double tap, two fingers or the keyboard, and moved by a finger, a mouse or arrows. Escape closes it. */
export function Enlarged({ address, alt }: { address: string; alt: string }) {
  const close = useUnit(closed)
  const dialog = useRef<HTMLDialogElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const { zoom, hand } = useZoom(ground)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.enlarged} aria-label={alt} onClose={() => close()}>
      <div ref={ground} className={styles.ground} data-close={zoom.scale > 1 || undefined} {...hand}>
        <button type="button" aria-pressed={zoom.scale > 1} aria-label={text.closer}>
          <img
            src={pictureAddress(address, 'w=1600')}
            alt={alt}
            width={1600}
            height={1600}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        </button>
      </div>
      <button className={styles.close} type="button" aria-label={text.close} onClick={() => dialog.current?.close()}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}

/** What is seen, and the handlers of the ground that change it. */
function useZoom(ground: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE)
  /** Fingers on the picture, by their ids. */
  const fingers = useRef(new Map<number, Place>())
  /** How far the fingers went since the first came down, and when the last press was. */
  const way = useRef(0)
  const lastPressMs = useRef(Number.NEGATIVE_INFINITY)

  const change = (next: (zoom: Zoom) => Zoom) =>
    setZoom((before) => {
      const { clientWidth: width, clientHeight: height } = ground.current ?? document.documentElement
      return within(next(before), Math.min(width, height), { width, height })
    })

  const onPointerDown = (event: PointerEvent) => {
    if (fingers.current.size === 0) way.current = 0
    fingers.current.set(event.pointerId, placeOf(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = fingers.current.get(event.pointerId)
    if (!from) return
    const to = placeOf(event)
    way.current += Math.hypot(to.x - from.x, to.y - from.y)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    change((before) => (other ? pinched(before, [from, other], [to, other]) : moved(before, { x: to.x - from.x, y: to.y - from.y })))
    fingers.current.set(event.pointerId, to)
  }
  const onPointerEnd = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const onClick = (event: { clientX: number; clientY: number; detail: number; timeStamp: number }) => {
    // A keyboard's press has no place, and none of a pointer's moves.
    const isKeyboard = event.detail === 0
    const isSecond = event.timeStamp - lastPressMs.current < DOUBLE_TAP_MS
    lastPressMs.current = event.timeStamp
    if (!isKeyboard && (isSecond || way.current > STILL_PX)) return
    change((before) => (before.scale > 1 ? WHOLE : zoomedAt(WHOLE, CLOSER, isKeyboard ? MIDDLE : placeOf(event))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    change((before) => moved(before, step))
  }
  return {
    zoom,
    hand: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
      onClick,
      onKeyDown,
    },
  }
}

/** The window is the dialog's ground. */
const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => ({
  x: clientX - window.innerWidth / 2,
  y: clientY - window.innerHeight / 2,
})
