import { describe, expect, it } from 'vitest'
import { requestHash, stateHash } from './request-hash.ts'

const EAN = '4019238794014'
const PHONE = '0521234567'
const VISITOR = '018f0000-0000-7000-8000-000000000001'
const QUESTION = [VISITOR, 'honda-cb500f', 2021, 'city', 'low', 'set']

/** As they were written before there was one module for them; tables hold digests that old. */
const STORED: readonly [what: string, said: unknown, digest: string][] = [
  ['a best offer', [EAN, PHONE, 45_050], 'sxaAdjbSWBbCXIcEIAEQ99T_U4OI5iEDkj1kkSdynDQ'],
  ['an arrival notice', [PHONE, { ean: null, size: { width: 120, profile: 70, rim: 17 } }], 'T0QDfMNTCKAEtRdswCkcr8MQzm5_mC7BTCOC5D65E2c'],
  ['a request', ['דנה לוי', PHONE, null, { city: 'חיפה' }], '8XChW8y_uAJgStIOiwyRAos1hm8oPmF0P4FUuyGN97E'],
  ['a question', QUESTION, 'rQ9CO_iMPrN2FMykVR_Y1Crw4x-zhPU--VNjUE_4IBM'],
  ['who asked it', [...QUESTION, 'דנה לוי', PHONE], 'UbFI5mlOlTK8fVOSSAhUY9T-nj8Aij_-Yy9DzB160d0'],
  ['a cart', [[`${EAN} 1 tok`, `${EAN} 2`], VISITOR], '_qkfmwuOTmNs3jhX0-xaouRDeKWS04lWLBrxGPNYvjc'],
  ['a cart of nobody', [[`${EAN} 1`], null], 'XVqD1By40DMGgivH7k7oG0vbcp3UbkSAJwLP5nK_rPQ'],
]

describe('requestHash', () => {
  it.each(STORED)('of %s is the one that is stored', (_, said, digest) => {
    expect(requestHash(said)).toBe(digest)
  })
})

describe('stateHash', () => {
  it('is the one that is stored, in whatever order fields were written', () => {
    const digest = '42f9b7d18564810a63f016d203fd3fd9984da10b5412d7df998fb8a1287b5d39'
    expect(stateHash({ ean: EAN, name: 'צמיג', sizes: [{ rim: 17, width: 120 }], fullPriceAgorot: null, at: undefined })).toBe(digest)
    expect(stateHash({ fullPriceAgorot: null, sizes: [{ width: 120, rim: 17 }], name: 'צמיג', ean: EAN })).toBe(digest)
  })
})
