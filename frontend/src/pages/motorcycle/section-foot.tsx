import { Link } from 'react-router-dom'
import { ArrivalNotice } from '#frontend/features/arrival-notice/arrival-notice.tsx'
import { sizeListPath } from '#frontend/shared/routes.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import type { Section } from './motorcycle.model.ts'
import styles from './motorcycle.module.css'
import { motorcycleText as text } from './motorcycle.text.ts'

/** Below the cards of a wheel: all tires of its size. Where nothing fits: what can be done about it. */
export function SectionFoot({ section, tires }: { section: Section; tires: MotorcycleTires }) {
  const isEmpty = tires[section].length === 0
  if (section === 'sets') {
    return (
      isEmpty && (
        <p className={styles.empty}>
          <b>{text.empty.sets}.</b> {text.emptySets}
        </p>
      )
    )
  }
  const { width, profile, rim } = tires.motorcycle[section === 'fronts' ? 'front' : 'rear']
  const size = { width, profile, rim }
  return (
    <div className={styles.foot}>
      {isEmpty && (
        <>
          <p className={styles.empty}>
            <b>{text.empty[section]}.</b> {text.emptySize}
          </p>
          <ArrivalNotice awaited={{ size }} />
        </>
      )}
      <Link className="link" to={sizeListPath(size)}>
        <span>
          {text.sizeList} <TireSize size={sizeLabel(size)} />
        </span>
      </Link>
    </div>
  )
}
