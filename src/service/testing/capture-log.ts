import type { Log } from '#service/http/log.ts'
import { onTestFinished, vi } from 'vitest'

/** Captures the service's log until the test is over. @returns its lines so far. */
export function captureLog(): () => Record<string, unknown>[] {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => write.mockRestore())
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** A log that keeps what it is given. */
export function keptLog() {
  const lines: [level: string, message: string, fields: object][] = []
  const keep = (level: string) => (fields: object, message: string) =>
    void lines.push([level, message, fields])
  return { lines, log: { info: keep('info'), warn: keep('warn'), error: keep('error') } satisfies Log }
}
