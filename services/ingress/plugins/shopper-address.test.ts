import { expect, it } from 'vitest'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { addressHashOf } from './shopper-address.ts'

const hash = (ip: string, secret = 'a secret of at least 32 characters') => addressHashOf(createTokenSigner(secret), ip)

it('is one for all addresses of one IPv6 network, however they are written, and of one IPv4 address', () => {
  expect(hash('2001:db8:0:7::1')).toBe(hash('2001:0DB8::7:1:2:3:4'))
  expect(hash('::1')).toBe(hash('0:0:0:0:5:6:7:8'))
  expect(hash('::ffff:192.0.2.1')).toBe(hash('192.0.2.1'))
})

it('tells others apart, holds no address, and nobody without the secret finds it', () => {
  expect(new Set(['2001:db8:0:7::1', '2001:db8:0:8::1', '192.0.2.1', '192.0.2.2'].map((ip) => hash(ip))).size).toBe(4)
  expect(hash('192.0.2.1')).not.toContain('192')
  expect(hash('192.0.2.1')).not.toBe(hash('192.0.2.1', 'another secret of 32 characters!!'))
})
