import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enablesOffer, formatPhone, normalizePhone, phoneToE164 } from './phone.ts'
import { cell, fixtureRows } from './testing/fixture-rows.ts'

const vectors = fixtureRows('phone_format_vectors')

describe('phone', () => {
  it.each([
    ['0535550169', '053-555-0169'],
    ['+972535550169', '+972535550169'],
    ['03-555-0100', '03-555-0100'],
  ])('writes %s for people as %s', (phone, written) => {
    expect(formatPhone(phone)).toBe(written)
  })

  it.each(vectors.map((row) => [cell(row, 'input'), cell(row, 'recommended_e164') || null] as const))('reads %j as %s', (input, e164) => {
    const phone = normalizePhone(input)
    expect(phone && phoneToE164(phone)).toBe(e164)
  })

  it.each(vectors.map((row) => [cell(row, 'input'), cell(row, 'spec_best_offer_valid') === '1'] as const))(
    'enables the offer for %j: %s',
    (input, expected) => {
      expect(enablesOffer(input)).toBe(expected)
    },
  )

  it('reads any notation of a number', () => {
    const noise = fc.array(fc.constantFrom(' ', '-', '–', '־', '−', '.', '(', ')', '\u200f', '\u2066', '\ufeff', '\u00a0', '\t'), {
      maxLength: 3,
    })
    const prefix = fc.constantFrom('0', '+972', '+9720', '00972', '009720', '972', '9720')
    fc.assert(
      fc.property(fc.stringMatching(/^5[0-9]{8}$/), prefix, fc.infiniteStream(noise), (digits, start, gaps) => {
        const written = Array.from(start + digits, (character) => character + (gaps.next().value ?? []).join('')).join('')
        expect(normalizePhone(written)).toBe(`0${digits}`)
      }),
    )
  })

  it('returns only 05 and eight digits, for any input', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (input) => /^05[0-9]{8}$/.test(normalizePhone(input) ?? '0500000000')))
  })

  it.each(['05012345678', '050123456', '+97250123456', '0501234567 ext 2', '+0501234567', '٠٥٠١٢٣٤٥٦٧'])('refuses %s', (input) => {
    expect(normalizePhone(input)).toBeNull()
  })
})
