/** The message in an error body: a problem's `detail` or `title`, or the `message` or `error` that other servers send. */
export function problemWords(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const key of ['detail', 'message', 'error', 'title'] as const) {
    const text = (body as Record<string, unknown>)[key]
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return undefined
}
