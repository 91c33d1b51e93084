import { ExternalLink } from 'lucide'
import styles from './address-link.module.css'
import { Icon } from '#web/ui/icon.tsx'

/** An address in a field of a brand, as a link to it. */
export function AddressLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {to}
      <Icon of={ExternalLink} size={14} label="(opens in a new tab)" />
    </a>
  )
}
