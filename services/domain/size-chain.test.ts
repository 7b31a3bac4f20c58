import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_SIZE_CHAIN, isSizeChosen, nextLoad, reduceSizeChain, type SizeChain, type SizeChainAction } from './size-chain.ts'

const chainAfter = (...actions: SizeChainAction[]) => actions.reduce(reduceSizeChain, EMPTY_SIZE_CHAIN)
const widths: SizeChainAction = { type: 'widths_loaded', widths: ['110', '120'] }
const width120: SizeChainAction = { type: 'width_chosen', width: '120' }

const part = fc.constantFrom('110', '120', '70', '80', '17')
const options = fc.array(part, { maxLength: 4 })
const action: fc.Arbitrary<SizeChainAction> = fc.oneof(
  fc.record({ type: fc.constant('widths_loaded' as const), widths: options }),
  fc.record({ type: fc.constant('width_chosen' as const), width: fc.option(part) }),
  fc.record({ type: fc.constant('profiles_loaded' as const), width: part, profiles: options }),
  fc.record({ type: fc.constant('profile_chosen' as const), profile: fc.option(part) }),
  fc.record({ type: fc.constant('rims_loaded' as const), width: part, profile: part, rims: options }),
  fc.record({ type: fc.constant('rim_chosen' as const), rim: fc.option(part) }),
)

describe('the size chain', () => {
  it('loads profiles after a width is chosen and rims after a profile', () => {
    const width = chainAfter(widths, width120)
    expect(nextLoad(width)).toEqual({ what: 'profiles', width: '120' })
    const profile = [
      { type: 'profiles_loaded', width: '120', profiles: ['60', '70', '80'] },
      { type: 'profile_chosen', profile: '70' },
    ] as const
    expect(nextLoad(profile.reduce(reduceSizeChain, width))).toEqual({ what: 'rims', width: '120', profile: '70' })
  })

  it('selects the second of two profiles', () => {
    expect(chainAfter(widths, width120, { type: 'profiles_loaded', width: '120', profiles: ['70', '80'] }).profile).toBe('80')
  })

  it('selects the only rim, but none of several', () => {
    const chosen = [widths, width120, { type: 'profiles_loaded', width: '120', profiles: ['60', '70'] }] as const
    const complete = chainAfter(...chosen, { type: 'rims_loaded', width: '120', profile: '70', rims: ['17'] })
    expect(complete.rim).toBe('17')
    expect(isSizeChosen(complete)).toBe(true)
    expect(nextLoad(complete)).toBeNull()
    expect(chainAfter(...chosen, { type: 'rims_loaded', width: '120', profile: '70', rims: ['15', '17'] }).rim).toBeNull()
  })

  it('resets profile, rim and their options when another width is chosen', () => {
    const chain = chainAfter(
      widths,
      width120,
      { type: 'profiles_loaded', width: '120', profiles: ['60', '70'] },
      { type: 'rims_loaded', width: '120', profile: '70', rims: ['17'] },
      { type: 'width_chosen', width: '110' },
    )
    expect(chain).toEqual({ ...EMPTY_SIZE_CHAIN, widths: ['110', '120'], width: '110' })
  })

  it('ignores options of a previously chosen width', () => {
    const chain = chainAfter(widths, width120, { type: 'width_chosen', width: '110' })
    expect(reduceSizeChain(chain, { type: 'profiles_loaded', width: '120', profiles: ['70'] })).toEqual(chain)
  })

  it('never offers profiles without a width, or rims without a profile, for any events and late responses', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const chain: SizeChain = chainAfter(...actions)
        if (chain.width === null) expect(chain.profiles).toEqual([])
        if (chain.profile === null) expect(chain.rims).toEqual([])
      }),
    )
  })
})
