/** The keyboard shortcuts of the list, as the dialog shows them. */
export const LIST_KEYS = [
  { keys: ['/'], does: 'Search by name' },
  { keys: ['Esc'], does: 'Clear the search, leave it, close the open brand' },
  { keys: ['↓', '↑'], does: 'Move from the search to the brands, and through them; in the gallery ← → too' },
  { keys: ['↓', '↑'], does: 'While a brand is open, open the next or the previous one' },
  { keys: ['Enter'], does: 'Open the brand' },
  { keys: [']'], does: 'Next page' },
  { keys: ['['], does: 'Previous page' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const
