import { Check } from '#frontend/shared/ui/check.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $compared, compareToggled, MAX_COMPARED } from './kept.model.ts'
import { keptText as text } from './kept.text.ts'

/** Adds a tire to the comparison, or removes it. */
export function CompareToggle({ ean, name }: { ean: string; name: string }) {
  const { compared, toggle } = useUnit({ compared: $compared, toggle: compareToggled })
  const isCompared = compared.includes(ean)
  return (
    <div data-needs-script>
      <Check checked={isCompared} disabled={!isCompared && compared.length >= MAX_COMPARED} onChange={() => toggle(ean)}>
        {text.compare}
        <span className="spoken"> {name}</span>
      </Check>
    </div>
  )
}
