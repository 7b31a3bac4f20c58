import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { FittingGarage } from '#services/garages/garage.contract.ts'
import { garageText as text } from './garage.text.ts'

/** `התור הפנוי הקרוב: יום ב׳, 30/11 בשעה 8:00`. */
export function Earliest({ slot: { displayText, startCursor } }: { slot: NonNullable<FittingGarage['earliest']> }) {
  return (
    <span>
      {text.earliest}
      <b>
        <MixedText>{`${displayText} ${text.at}${startCursor}:00`}</MixedText>
      </b>
    </span>
  )
}
