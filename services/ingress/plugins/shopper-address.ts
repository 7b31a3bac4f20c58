import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { shoppersBehind } from './proxy-detection.ts'

/** The network of a request, without its address. */
export interface ShopperAddress {
  hash: string
  /** Number of clients there; many behind an unconfigured balancer. */
  shoppers: number
}

const GROUPS_OF_NETWORK = 4
const GROUPS = 8

export function shopperAddressOf(tokens: Pick<TokenSigner, 'hash'>, request: FastifyRequest): ShopperAddress {
  return { hash: addressHashOf(tokens, request.ip), shoppers: shoppersBehind(request) }
}

/** A keyed hash of the network: an IPv4 address, or the /64 of an IPv6 one. */
export function addressHashOf(tokens: Pick<TokenSigner, 'hash'>, ip: string): string {
  return tokens.hash('order-address', networkOf(ip))
}

function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  // The network is the first half, which `::` may shorten.
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : GROUPS - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
