import { Button, type ComboboxItem, type ComboboxItemGroup, NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useNavigate } from 'react-router-dom'
import { sizeListPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { SizeStamp } from '#frontend/shared/ui/tire-size.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import { isInchWidth } from '#services/domain/tire-width.ts'
import { Sidewall } from './sidewall.tsx'
import { $chain, $chosenSize, $failure, $tireCount, profileChosen, retried, rimChosen, widthChosen } from './size-finder.model.ts'
import styles from './size-finder.module.css'
import { sizeFinderText as text } from './size-finder.text.ts'

type Option = ComboboxItem | ComboboxItemGroup<ComboboxItem, string>

const optionOf = (part: string): ComboboxItem => ({ value: part, label: part === '-' ? text.noProfile : part })

/** Millimetres and inches are two lists: after 300 mm comes 2.25 inches. */
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

/** One select of the sentence; disabled while it has nothing to offer. */
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

/** Three selects that read as a sentence, and the size as it will stand on the sidewall. */
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
        <p className={styles.failure} role="alert">
          {failure}
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
      <div className={styles.read}>
        <Sidewall chain={chain} />
        <div>
          <SizeStamp size={sizeLabel({ width: chain.width, profile: chain.profile, rim: chain.rim })} scale="sm" />
          <p className={styles.where}>{text.where}</p>
        </div>
      </div>
    </form>
  )
}
