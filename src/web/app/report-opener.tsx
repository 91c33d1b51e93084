import { FileButton } from '#web/checkup/open-report-button.tsx'

/** On the sign-in page of the check-up: a report can be read by those who have no token. */
export function ReportOpener({ onFile }: { onFile: (report: File) => void }) {
  return <FileButton label="Open a report without signing in" onFile={onFile} />
}
