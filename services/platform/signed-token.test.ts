import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenSigner, type TokenPayload } from './signed-token.ts'

const signer = createTokenSigner('the secret of this shop, and long')
const NOW = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2026-03-08T12:00:00Z')
const forged = { ok: false, reason: 'forged' }

/** What comes back is what JSON carries. */
const payloads = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as TokenPayload)

describe('a signed token', () => {
  it('gives back what was signed, in characters that any address takes', () => {
    fc.assert(
      fc.property(fc.string(), payloads, fc.option(fc.constant(LATER)), (purpose, payload, expiresAt) => {
        const token = signer.sign(purpose, payload, expiresAt)
        // Ends in a letter: chats leave a dash or a stop at the end out of a link.
        expect(token).toMatch(/^[\w.-]+[A-Za-z]$/)
        expect(signer.verify(purpose, token, NOW)).toEqual({ ok: true, payload })
      }),
    )
  })

  it('is forged when any character of it changes, is missing or is one more', () => {
    const token = signer.sign('cart', ['one', 2], LATER)
    const letters = '.-_019AZaz'.split('')
    for (let at = 0; at <= token.length; at++) {
      const others = letters.filter((letter) => letter !== token[at])
      const changed = others.map((letter) => token.slice(0, at) + letter + token.slice(at + 1))
      const more = letters.map((letter) => token.slice(0, at) + letter + token.slice(at)).filter((other) => other !== token)
      const fewer = at < token.length ? [token.slice(0, at) + token.slice(at + 1)] : []
      for (const other of [...changed, ...more, ...fewer]) {
        expect([other, signer.verify('cart', other, NOW)]).toEqual([other, forged])
      }
    }
  })

  it('is forged for every other purpose, and under every other secret', () => {
    const texts = fc.string()
    fc.assert(
      fc.property(texts, texts, payloads, (purpose, other, payload) => {
        fc.pre(purpose !== other)
        expect(signer.verify(other, signer.sign(purpose, payload, null), NOW)).toEqual(forged)
      }),
    )
    expect(createTokenSigner('another secret, as long as that one').verify('cart', signer.sign('cart', 1, null), NOW)).toEqual(forged)
  })

  it('answers any rubbish', () => {
    const rubbish = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^1[0-9a-z]*\.[\w-]+\.[\w-]{22}$/))
    fc.assert(
      fc.property(rubbish, (token) => {
        expect(signer.verify('cart', token, NOW)).toEqual(forged)
      }),
    )
    expect(signer.verify('cart', '1.'.padEnd(1_000_000, 'a'), NOW)).toEqual(forged)
  })

  it('expires at its second and not before, and never without one', () => {
    const token = signer.sign('cart', [], LATER)
    expect(signer.verify('cart', token, new Date(LATER.getTime() - 1)).ok).toBe(true)
    expect(signer.verify('cart', token, LATER)).toEqual({ ok: false, reason: 'expired' })
    expect(signer.verify('cart', signer.sign('cart', [], null), new Date('2999-01-01')).ok).toBe(true)
  })

  it('stays forged after its time: only who holds the secret learns that it was one', () => {
    const token = signer.sign('cart', [], LATER)
    expect(signer.verify('stop', token, new Date('2999-01-01'))).toEqual(forged)
  })

  it('holds under an older secret while that one is named', () => {
    const [old, young] = ['the older secret of this shop, long', 'the newer secret of this shop, long']
    const [oldest, both, newest] = [old, `${young}, ${old}`, young].map(createTokenSigner)
    const token = oldest?.sign('cart', 1, null) ?? ''
    expect(both?.verify('cart', token, NOW).ok).toBe(true)
    expect(newest?.verify('cart', token, NOW).ok).toBe(false)
    expect(newest?.verify('cart', both?.sign('cart', 1, null) ?? '', NOW).ok).toBe(true)
  })

  it('refuses to sign what no token holds', () => {
    expect(() => signer.sign('cart', 'a'.repeat(5000), null)).toThrow(RangeError)
    expect(() => signer.sign('cart', 1, new Date('never'))).toThrow(RangeError)
    expect(() => createTokenSigner(' , ')).toThrow('needs a secret')
  })
})
