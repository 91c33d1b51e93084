import { onTestFinished, vi } from 'vitest'

/** Captures the service's log until the test is over. @returns its lines so far. */
export function captureLog(): () => Record<string, unknown>[] {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => write.mockRestore())
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}
