import { Button, NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useNavigate } from 'react-router-dom'
import { sizeListPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { SizeStamp } from '#frontend/shared/ui/tire-size.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import { Sidewall } from './sidewall.tsx'
import { $chain, $chosenSize, $failure, profileChosen, retried, rimChosen, widthChosen } from './size-finder.model.ts'
import styles from './size-finder.module.css'
import { sizeFinderText as text } from './size-finder.text.ts'

interface PartProps {
  label: string
  options: readonly string[]
  value: string | null
  onChoose: (value: string) => void
}

/** One select of the sentence; disabled while it has nothing to offer. */
function Part({ label, options, value, onChoose }: PartProps) {
  return (
    <NativeSelect
      label={label}
      classNames={{ label: styles.label ?? '', input: styles.select ?? '' }}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      disabled={options.length === 0}
      data={[
        { value: '', label: text.choose },
        ...options.map((option) => ({ value: option, label: option === '-' ? text.noProfile : option })),
      ]}
    />
  )
}

/** Three selects that read as a sentence, and the size as it will stand on the sidewall. */
export function SizeFinder() {
  const { chain, chosen, failure, ...act } = useUnit({
    chain: $chain,
    chosen: $chosenSize,
    failure: $failure,
    chooseWidth: widthChosen,
    chooseProfile: profileChosen,
    chooseRim: rimChosen,
    retry: retried,
  })
  const navigate = useNavigate()
  return (
    <form
      className={styles.finder}
      data-ground="light"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) void navigate(sizeListPath(chosen))
      }}
    >
      <h2>{text.title}</h2>
      <WithoutScript>{text.withoutScript}</WithoutScript>
      <div className={styles.three} data-needs-script>
        <Part label={text.width} options={chain.widths} value={chain.width} onChoose={act.chooseWidth} />
        <Part label={text.profile} options={chain.profiles} value={chain.profile} onChoose={act.chooseProfile} />
        <Part label={text.rim} options={chain.rims} value={chain.rim} onChoose={act.chooseRim} />
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
        {text.submit}
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
