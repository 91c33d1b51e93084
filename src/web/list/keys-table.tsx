import { Table } from '#web/ui/layout.tsx'
import styles from './brands-page.module.css'

const KEYS = {
  'Search by name': ['/'],
  'Clear the search, leave the search field, or close the open brand': ['Esc'],
  'Move from the search to the brands, and from brand to brand (in the gallery, ← → too)': ['↓', '↑'],
  'Next or previous brand, while one is open': ['J', 'K', '↓', '↑'],
  'Open the focused brand': ['Enter'],
  'Put the focused brand on the shortlist, or remove it': ['X', 'Space'],
  'Next page': [']'],
  'Previous page': ['['],
  'Show these shortcuts': ['?'],
} as const

/** What each key does. */
export function KeysTable() {
  return (
    <Table className={styles.keys}>
      <tbody>
        {Object.entries(KEYS).map(([does, keys]) => (
          <tr key={does}>
            <td>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
