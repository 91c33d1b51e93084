/** Milliseconds after which a download that has started no longer needs its object URL. */
const REVOKE_AFTER = 60_000

/** Starts a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER)
}
