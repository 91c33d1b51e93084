import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { BASE_PATH, NavigationProvider } from '#web/data/navigation.tsx'
import { catalogueName } from '#web/data/settings.ts'
import { CheckupPage } from '#web/checkup/checkup-page.tsx'
import { openReportFile } from '#web/checkup/run/checkup-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { DisplayMenu } from './display-menu.tsx'
import styles from './layout.module.css'

/** A report of a check-up from a file, without a session and without a request to any service. */
export function ReportViewer({ file, onSignIn }: { file: File; onSignIn: () => void }) {
  const [queryClient] = useState(() => new QueryClient())
  useEffect(() => void openReportFile(file), [file])
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={BASE_PATH} useTransitions={false}>
        <NavigationProvider>
          <Viewer onSignIn={onSignIn} />
        </NavigationProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Viewer({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <header className={styles.header}>
        <span className={styles.home}>
          <Wordmark name={catalogueName()} />
        </span>
        <span className={styles.nav} />
        <DisplayMenu />
        <Button tone="quiet" onClick={onSignIn}>
          Sign in
        </Button>
      </header>
      <CheckupPage />
    </>
  )
}
