/** Search by size: width, then profile, then rim. A pure reducer; the caller loads what `nextLoad` returns. */
export interface SizeChain {
  widths: readonly string[]
  profiles: readonly string[]
  rims: readonly string[]
  width: string | null
  profile: string | null
  rim: string | null
}

export type SizeChainAction =
  | { type: 'widths_loaded'; widths: readonly string[] }
  | { type: 'width_chosen'; width: string | null }
  | { type: 'profiles_loaded'; width: string; profiles: readonly string[] }
  | { type: 'profile_chosen'; profile: string | null }
  | { type: 'rims_loaded'; width: string; profile: string; rims: readonly string[] }
  | { type: 'rim_chosen'; rim: string | null }

export type SizeLoad = { what: 'profiles'; width: string } | { what: 'rims'; width: string; profile: string }

export const EMPTY_SIZE_CHAIN: SizeChain = { widths: [], profiles: [], rims: [], width: null, profile: null, rim: null }

/** Ignores options of an outdated choice, since responses may arrive out of order. */
export function reduceSizeChain(chain: SizeChain, action: SizeChainAction): SizeChain {
  switch (action.type) {
    case 'widths_loaded':
      return { ...chain, widths: action.widths }
    case 'width_chosen':
      return { ...EMPTY_SIZE_CHAIN, widths: chain.widths, width: action.width }
    case 'profiles_loaded':
      if (action.width !== chain.width) return chain
      return { ...chain, profiles: action.profiles, profile: preselectedProfile(action.profiles), rims: [], rim: null }
    case 'profile_chosen':
      return { ...chain, profile: action.profile, rims: [], rim: null }
    case 'rims_loaded':
      if (action.width !== chain.width || action.profile !== chain.profile) return chain
      return { ...chain, rims: action.rims, rim: onlyOne(action.rims) }
    case 'rim_chosen':
      return { ...chain, rim: action.rim }
  }
}

/** Data to load in this state, or null. */
export function nextLoad(chain: SizeChain): SizeLoad | null {
  if (chain.width === null) return null
  if (chain.profiles.length === 0) return { what: 'profiles', width: chain.width }
  if (chain.profile !== null && chain.rims.length === 0) return { what: 'rims', width: chain.width, profile: chain.profile }
  return null
}

export function isSizeChosen(chain: SizeChain): chain is SizeChain & { width: string; profile: string; rim: string } {
  return chain.width !== null && chain.profile !== null && chain.rim !== null
}

/** Preselects the second of two profiles, or a single one (for every inch size `-`). */
function preselectedProfile(profiles: readonly string[]): string | null {
  return profiles.length === 2 ? (profiles[1] ?? null) : onlyOne(profiles)
}

function onlyOne(options: readonly string[]): string | null {
  return options.length === 1 ? (options[0] ?? null) : null
}
