import { Suspense, useState } from 'react'
import type { SignOutReason } from '#web/session/session.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

const ReportButton = lazyScreen(async () => (await import('#web/checkup/open-report-button.tsx')).FileButton)
const ReportViewer = lazyScreen(async () => (await import('./report-viewer.tsx')).ReportViewer)

/** The sign-in page; at the check-up's address, a report can be read without a token. */
export function SignedOut({ reason }: { reason: SignOutReason | undefined }) {
  const [report, setReport] = useState<File>()
  return (
    <Suspense>
      {report ? (
        <ReportViewer file={report} onSignIn={() => setReport(undefined)} />
      ) : (
        <SignInPage reason={reason}>
          {location.pathname.endsWith('/checkup') && (
            <Suspense>
              <ReportButton label="Open a report without signing in" onFile={setReport} />
            </Suspense>
          )}
        </SignInPage>
      )}
    </Suspense>
  )
}
