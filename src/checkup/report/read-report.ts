import { type Report, reportSchema } from './report.ts'

/** A report from the text of a file, or in one sentence why it is none. */
export function readReport(text: string): Report | { readonly problem: string } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { problem: 'The file is not JSON.' }
  }
  const { format, version } = (body ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'brand-catalogue-checkup') return { problem: 'The file is not the report of a check-up.' }
  if (typeof version === 'number' && version > 1) {
    return { problem: `The report has version ${version}, and this program reads version 1.` }
  }
  const result = reportSchema.safeParse(body)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') ?? ''
  return { problem: `The report is damaged at "${path}".` }
}
