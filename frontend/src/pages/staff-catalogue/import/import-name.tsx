import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'

/** What an act on the catalogue is called: of a file its name, as it was written; of a change of prices a Hebrew sentence. */
export const ImportName = ({ name, isPriceChange }: { name: string; isPriceChange: boolean }) =>
  isPriceChange ? (
    <span>
      <MixedText>{name}</MixedText>
    </span>
  ) : (
    <bdi dir="auto">{name}</bdi>
  )
