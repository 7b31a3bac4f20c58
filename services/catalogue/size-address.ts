import { parseSizeParts } from '#services/domain/tire-size.ts'

interface SizeAddress {
  width: string
  profile: string
  rim: string
}

/** Stands for everything that can be no size, so that all of it shares an entry. No tire has it. */
const NO_SIZE: SizeAddress = { width: '-', profile: '-', rim: '-' }
/** With these every width and every profile makes a size. */
const SOME_PROFILE = '70'
const SOME_RIM = '17'

/** The canonical parts of an address: `3.5/-/10` is `3.50/-/10`. */
export function sizeAddress({ width, profile, rim }: SizeAddress): SizeAddress {
  return parseSizeParts(width, profile, rim) ?? NO_SIZE
}

/** Width and profile as the canonical address has them. */
export function sectionAddress(width: string, profile: string): Omit<SizeAddress, 'rim'> {
  return sizeAddress({ width, profile, rim: SOME_RIM })
}

/** The width as the canonical address has it: `3.5` is `3.50`. */
export function widthAddress(width: string): string {
  const size = parseSizeParts(width, SOME_PROFILE, SOME_RIM) ?? parseSizeParts(width, '-', SOME_RIM) ?? NO_SIZE
  return size.width
}
