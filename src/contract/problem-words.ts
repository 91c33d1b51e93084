/** The words of an error body in any shape: a problem's detail, or the `message` or `error` other servers send. */
export function problemWords(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const key of ['detail', 'message', 'error', 'title'] as const) {
    const words = (body as Record<string, unknown>)[key]
    if (typeof words === 'string' && words.trim() !== '') return words.trim()
  }
  return undefined
}
