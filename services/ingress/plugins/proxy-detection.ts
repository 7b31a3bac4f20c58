import type { IncomingHttpHeaders } from 'node:http'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const OF_PROXIES = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for']
const OF_PROVIDERS = ['cf-connecting-ip', 'cf-connecting-ipv6', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-azure-clientip']
const FORWARDING = new Set([...OF_PROXIES, ...OF_PROVIDERS])

/** Whether any kind of proxy, trusted or not, forwarded this request. Browsers send none of these headers. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (FORWARDING.has(name) || name.startsWith('x-forwarded-')) return true
  return false
}

/**
 * Whether an untrusted proxy forwarded it, or one that did not say for whom: then its address is shared by all its clients. Anyone may
 * send such headers, so this must not grant anything.
 */
function isOfUnknownProxy(request: Pick<FastifyRequest, 'headers' | 'ips'>): boolean {
  // For a trusted proxy Fastify knows both the proxy and its client.
  return isForwarded(request.headers) && (request.ips?.length ?? 0) < 2
}

/**
 * The same, when that proxy is in a private network, where outside clients cannot be. Elsewhere such a header proves nothing, since a
 * shopper may have sent it.
 */
export function isOfUnknownBalancer(request: Pick<FastifyRequest, 'headers' | 'ips' | 'raw'>): boolean {
  // The headers are checked first: they rule out nearly all requests cheaply.
  return isOfUnknownProxy(request) && isPrivate(request.raw.socket.remoteAddress)
}

/**
 * Behind an unconfigured balancer all shoppers share one address, and its forwarding headers may be forged. Limits per address are
 * multiplied by this there, so that one shopper cannot block the shop.
 */
const SHOPPERS_OF_UNKNOWN_BALANCER = 30

/** The number of shoppers assumed behind a request's address. */
export function shoppersBehind(request: Pick<FastifyRequest, 'headers' | 'ips' | 'raw'>): number {
  return isOfUnknownBalancer(request) ? SHOPPERS_OF_UNKNOWN_BALANCER : 1
}

const PRIVATE = new BlockList()
const NETWORKS = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10']
const NETWORKS_V6 = ['::1/128', 'fc00::/7', 'fe80::/10']
for (const [networks, family] of [[NETWORKS, 'ipv4'] as const, [NETWORKS_V6, 'ipv6'] as const]) {
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    PRIVATE.addSubnet(address, Number(length), family)
  }
}

/** Whether the other end of a connection is in a private network. */
export function isPrivate(address: string | undefined): boolean {
  if (address === undefined) return false
  const [plain = ''] = address.split('%')
  return PRIVATE.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}
