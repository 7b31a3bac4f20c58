import type { IncomingHttpHeaders } from 'node:http'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const OF_PROXIES = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for']
const OF_PROVIDERS = ['cf-connecting-ip', 'cf-connecting-ipv6', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-azure-clientip']
const FORWARDING = new Set([...OF_PROXIES, ...OF_PROVIDERS])

/** Whether a proxy of any known kind, trusted or not, has handed this request on. Browsers send none of these headers. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (FORWARDING.has(name) || name.startsWith('x-forwarded-')) return true
  return false
}

/**
 * Whether a proxy handed it on that is not trusted, or that did not say for whom: the address it comes from is that of all who come
 * this way. Anybody may send such a header, so it must open nothing.
 */
function isOfUnknownProxy(request: Pick<FastifyRequest, 'headers' | 'ips'>): boolean {
  // Of a trusted proxy Fastify knows the proxy and whom it forwards.
  return isForwarded(request.headers) && (request.ips?.length ?? 0) < 2
}

/**
 * The same, where it stands in a private network: nobody comes from there out of the world but through it. Elsewhere such a header says
 * nothing: a shopper may have sent it.
 */
export function isOfUnknownBalancer(request: Pick<FastifyRequest, 'headers' | 'ips' | 'raw'>): boolean {
  // Asked of every request that is limited: of nearly all of them its headers say no, which is soon seen.
  return isOfUnknownProxy(request) && isPrivate(request.raw.socket.remoteAddress)
}

/**
 * Behind a balancer that nobody told of all shoppers have one address: one shopper's limit would close the shop, and what the balancer
 * says of them may be made up. So what is counted by address may be so many times as much there.
 */
const SHOPPERS_OF_UNKNOWN_BALANCER = 30

/** For how many shoppers the address of a request stands. */
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

/** Whether the other end of a connection stands in a network of its own, out of the world's reach. */
export function isPrivate(address: string | undefined): boolean {
  if (address === undefined) return false
  const [plain = ''] = address.split('%')
  return PRIVATE.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}
