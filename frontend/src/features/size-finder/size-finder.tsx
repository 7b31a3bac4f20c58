import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core'
import { Link, useNavigate } from '#frontend/shared/router.tsx'
import { sidewallGuidePath, sizeListPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { SizeStamp } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { SizeChain } from '#services/domain/size-chain.ts'
import { isInchWidth } from '#services/domain/size-text.ts'
import { $chain, $chosenSize, $failure, $tireCount, profileChosen, retried, rimChosen, widthChosen } from './size-finder.model.ts'
import styles from './size-finder.module.css'
import { sizeFinderText as text } from './size-finder.text.ts'

type Option = ComboboxItem | ComboboxItemGroup<ComboboxItem, string>

const optionOf = (part: string): ComboboxItem => ({ value: part, label: part === '-' ? text.noProfile : part })

/** Millimetre and inch sizes are sorted separately: after 300 mm comes 2.25 inches. */
function widthOptions(widths: readonly string[]): Option[] {
  const [inches, metric] = [widths.filter(isInchWidth), widths.filter((width) => !isInchWidth(width))]
  return [
    { group: text.millimetres, items: metric.map(optionOf) },
    { group: text.inches, items: inches.map(optionOf) },
  ].filter(({ items }) => items.length > 0)
}

interface PartProps {
  label: string
  options: readonly Option[]
  value: string | null
  onChoose: (value: string) => void
}

/** One select of the sentence; disabled while it has no options. */
function Part({ label, options, value, onChoose }: PartProps) {
  return (
    <NativeSelect
      label={label}
      classNames={{ label: styles.label ?? '', input: styles.select ?? '', section: styles.arrow ?? '' }}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      disabled={options.length === 0}
      data={[{ value: '', label: text.choose }, ...options]}
    />
  )
}

/** Three selects that read as a sentence, and the size as printed on the sidewall. */
export function SizeFinder() {
  const { chain, chosen, failure, tireCount, ...act } = useUnit({
    chain: $chain,
    chosen: $chosenSize,
    failure: $failure,
    tireCount: $tireCount,
    chooseWidth: widthChosen,
    chooseProfile: profileChosen,
    chooseRim: rimChosen,
    retry: retried,
  })
  const navigate = useNavigate()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) void navigate(sizeListPath(chosen))
      }}
    >
      <h2 className="spoken">{text.title}</h2>
      <WithoutScript>{text.withoutScript}</WithoutScript>
      <div className={styles.three} data-needs-script>
        <Part label={text.width} options={widthOptions(chain.widths)} value={chain.width} onChoose={act.chooseWidth} />
        <Part label={text.profile} options={chain.profiles.map(optionOf)} value={chain.profile} onChoose={act.chooseProfile} />
        <Part label={text.rim} options={chain.rims.map(optionOf)} value={chain.rim} onChoose={act.chooseRim} />
      </div>
      {failure && (
        <p className={`row middle wrapping t-14 danger ${styles.failure}`} role="alert">
          <span>{failure}</span>
          <Button variant="quiet" onClick={() => act.retry()}>
            {text.retry}
          </Button>
        </p>
      )}
      <Button
        type="submit"
        variant="go"
        size="lg"
        fullWidth
        disabled={!chosen}
        rightSection={<Icon name="forward" />}
        className={styles.submit}
        data-needs-script
      >
        {text.submit(tireCount)}
      </Button>
      <div className={`stack middle gap-12 line-above ${styles.read}`}>
        <Sidewall chain={chain} />
        <div>
          <SizeStamp size={sizeLabel({ width: chain.width, profile: chain.profile, rim: chain.rim })} scale="sm" />
          <p className={styles.where}>
            <span>{text.where}</span>{' '}
            <Link className="link" to={sidewallGuidePath}>
              {text.how}
            </Link>
          </p>
        </div>
      </div>
    </form>
  )
}

/** A drawing of a sidewall with the size, to show where to read it. */
function Sidewall({ chain }: { chain: Pick<SizeChain, 'width' | 'profile' | 'rim'> }) {
  return (
    <svg className={styles.wall} data-drawing viewBox="0 0 208 96" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <defs>
        <radialGradient id="wall-shade" gradientUnits="userSpaceOnUse" cx="104" cy="-190" r="292">
          <stop offset="0.66" className={styles.deep} />
          <stop offset="0.8" className={styles.light} />
          <stop offset="0.93" className={styles.rubber} />
          <stop offset="1" className={styles.deep} />
        </radialGradient>
        <path id="wall-line" d="M-8 23A241 241 0 0 0 216 23" />
      </defs>
      <circle cx="104" cy="-190" r="244" className={styles.band} />
      <circle cx="104" cy="-190" r="196" className={styles.bead} />
      <circle cx="104" cy="-190" r="201" className={styles.groove} />
      <circle cx="104" cy="-190" r="281" className={styles.shoulder} />
      <text className={styles.moulded} direction="ltr">
        <textPath href="#wall-line" startOffset="50%" textAnchor="middle">
          {sizeLabel(chain)}
        </textPath>
      </text>
    </svg>
  )
}
