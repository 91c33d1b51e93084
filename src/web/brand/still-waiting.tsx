import { useSettled } from '#web/ui/timing.ts'

/** Milliseconds without a response after which a service counts as slow. */
const SLOW = 5000

/** Mounted while the service is waited for: says after a while that it still is. */
export function StillWaiting({ first = '' }: { first?: string }) {
  return <span>{useSettled(true, SLOW) ? 'Still waiting for the service' : first}</span>
}
