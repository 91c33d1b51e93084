import { LogOut, Server } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { getSession, signOut, subscribeSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { DisplayMenu } from './display-menu.tsx'
import styles from './layout.module.css'

/** The frame around every screen: where one is, which service is read, and the way out. */
export function Layout() {
  const session = useSyncExternalStore(subscribeSession, getSession)
  const host = session.status === 'in' ? new URL(session.baseAddress).host : ''
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.brands()} className={styles.home}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLink to={paths.brands()}>Brands</NavLink>
        </nav>
        <span className={styles.host} title={`Reading ${host}`}>
          <Server size={14} aria-hidden />
          <span>{host}</span>
        </span>
        <DisplayMenu />
        <Button tone="quiet" onClick={signOut} className={styles.out} aria-label="Sign out">
          <LogOut size={16} aria-hidden />
          <span>Sign out</span>
        </Button>
      </header>
      <Outlet />
    </>
  )
}
