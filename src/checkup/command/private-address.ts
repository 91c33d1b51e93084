import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/**
 * Whether a host is, or leads to, an address that is not on the internet, such as this machine, or the metadata service of a
 * cloud. False if it cannot be found.
 */
export async function isPrivate(hostname: string): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast')
}
