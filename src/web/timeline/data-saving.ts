interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the reader saves data, or the connection is too slow for dozens of requests. Only Chromium can tell. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation }
  return connection?.saveData === true || /^(?:slow-)?[23]g$/.test(connection?.effectiveType ?? '')
}
