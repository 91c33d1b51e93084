import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export interface VirtualDisplay {
  /** For the variable DISPLAY. */
  readonly name: string
  /** Waits for a window whose title matches, and returns its id. */
  window(title: string): Promise<string>
  /** Presses keys in a window, by the names that xdotool knows: `ctrl+p`, `Return`. */
  press(window: string, ...keys: readonly string[]): void
  resize(window: string, width: number, height: number): void
  close(): void
}

/** Starts a display without a screen, for a browser that draws on one, and without a window manager. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(server.stdout, 'data')) as [Buffer]
  const name = `:${String(number).trim()}`
  const run = (...args: string[]) =>
    spawnSync('xdotool', args, { env: { ...process.env, DISPLAY: name }, encoding: 'utf8' }).stdout

  return {
    name,
    async window(title) {
      for (let attempt = 1; attempt <= 100; attempt += 1) {
        const [id] = run('search', '--onlyvisible', '--name', title).split('\n')
        if (id) return id
        await pause(100)
      }
      throw new Error(`No window is called ${title}.`)
    },
    press: (window, ...keys) => void run('windowfocus', '--sync', window, 'key', ...keys),
    resize: (window, width, height) => void run('windowsize', window, String(width), String(height)),
    close: () => void server.kill(),
  }
}
