import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { ReturnedAnswer } from './payment-gateway.ts'
import { isGenuineAnswer, responseMac } from './response-mac.ts'

const VECTORS = new URL('./fixtures/creditguard_mac_vectors.csv', import.meta.url)
const vectors: Record<string, string>[] = parse(readFileSync(VECTORS), { columns: true })
const answerOf = ({ txId = '', errorCode = '', cardToken = '', cardExp = '', personalId = '', uniqueID = '', sha256_hex = '' }) => ({
  txId,
  errorCode,
  cardToken,
  cardExp,
  personalId,
  uniqueID,
  responseMac: sha256_hex,
})
const FIELDS = ['txId', 'errorCode', 'cardToken', 'cardExp', 'personalId', 'uniqueID', 'responseMac'] as const

describe.each(vectors)('the MAC of vector $case', (vector) => {
  const password = vector.merchant_password ?? ''
  const answer: ReturnedAnswer = answerOf(vector)

  it('is computed as the clearing company does', () => {
    expect(responseMac(password, answer).toString('hex')).toBe(vector.sha256_hex)
    expect(responseMac(password, answer).toString('base64')).toBe(vector.sha256_base64)
  })

  it('is read in either case, and as base64 only where that is set', () => {
    const inBase64 = { ...answer, responseMac: vector.sha256_base64 ?? '' }
    expect(isGenuineAnswer(password, answer)).toBe(true)
    expect(isGenuineAnswer(password, { ...answer, responseMac: answer.responseMac.toUpperCase() })).toBe(true)
    expect(isGenuineAnswer(password, inBase64)).toBe(false)
    expect(isGenuineAnswer(password, inBase64, 'base64')).toBe(true)
    expect(isGenuineAnswer(password, answer, 'base64')).toBe(false)
  })

  it('fails with one bit changed anywhere', () => {
    for (const field of FIELDS) {
      const value = answer[field]
      for (let index = 0; index < value.length; index += 1) {
        const other = value.slice(0, index) + String.fromCharCode(value.charCodeAt(index) ^ 1) + value.slice(index + 1)
        expect(isGenuineAnswer(password, { ...answer, [field]: other }), `${field} ${index}`).toBe(false)
      }
    }
    expect(isGenuineAnswer(`${password} `, answer)).toBe(false)
  })

  it('takes a missing error code for 000', () => {
    expect(isGenuineAnswer(password, { ...answer, errorCode: '' })).toBe(true)
    expect(isGenuineAnswer(password, { ...answer, errorCode: '003' })).toBe(false)
  })
})

it.each(['', 'null', '0'.repeat(63), '0'.repeat(65), 'g'.repeat(64), ' '.repeat(64)])('refuses %j as a MAC', (mac) => {
  expect(isGenuineAnswer('password', { ...answerOf({ txId: 'a' }), responseMac: mac })).toBe(false)
})

it('finds nothing genuine while no password is set', () => {
  const answer = answerOf({ txId: 'a' })
  expect(isGenuineAnswer('', { ...answer, responseMac: responseMac('', answer).toString('hex') })).toBe(false)
})
