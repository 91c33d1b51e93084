import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { PlainRequest } from '#service/http/exchange.ts'
import type { Settings } from '#service/settings/settings.ts'

/** As much of Node's request as is read. */
type Message = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<Socket, 'remoteAddress'> }
type Origin = Pick<PlainRequest, 'host' | 'protocol' | 'address'>

/** Reads where a request comes from, and which address the client used; `X-Forwarded-*` count from trusted proxies only. */
export function originReader(trustProxy: Settings['trustProxy']): (request: Message) => Origin {
  if (trustProxy === false) return ownOrigin
  const isTrusted = trustProxy === true ? () => true : trustList(trustProxy)
  return (request) => {
    const own = ownOrigin(request)
    if (!isTrusted(own.address)) return own
    const { headers } = request
    return {
      host: lastEntry(headers['x-forwarded-host']) ?? own.host,
      protocol: lastEntry(headers['x-forwarded-proto']) ?? own.protocol,
      address: clientAddress(own.address, String(headers['x-forwarded-for'] ?? ''), isTrusted),
    }
  }
}

function ownOrigin({ headers, socket }: Message): Origin {
  return { host: headers.host ?? '', protocol: 'http', address: socket.remoteAddress ?? '' }
}

/** @param entries IP addresses and subnets. */
function trustList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Each proxy adds the address it was called from at the end: the client's is the last that is not a trusted proxy's. */
function clientAddress(peer: string, forwardedFor: string, isTrusted: (address: string) => boolean): string {
  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer
}

/** Of a header that was given several times, the last: the nearest proxy's. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  return header ? String(header).split(',').at(-1)?.trim() : undefined
}
