/** What other screens show of a check-up. It loads none of the check-up's code. */
import { createStore } from '@tanstack/react-store'

export interface RunState {
  /** About how many milliseconds are left; null: there is no telling yet. Undefined: nothing runs. */
  readonly left: number | null | undefined
  /** How the run ended, until that has been read. */
  readonly ended: string | null
}

export const runState = createStore<RunState>({ left: undefined, ended: null })
