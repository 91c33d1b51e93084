/** Host pages for the tests of embedding, on localhost. The service on 127.0.0.1 allows them. */
import { expect, type Frame, type Page } from 'playwright/test'
import { serve } from '#service/testing/http-server.ts'
import { hostPort } from './host-port.ts'
import { test as journey } from './journey.ts'
import { demoToken } from './service-folder.ts'

type Headers = Readonly<Record<string, string>>

/** A web server for pages that a test adds. To browsers, localhost and 127.0.0.1 are different sites. */
export interface HostServer {
  readonly origin: string
  /** Adds a page with this body. Without a path, it gets a new one. @returns its address */
  readonly page: (body: string, headers?: Headers, path?: string) => string
}

interface Embedding {
  /** A host that may embed the catalogue. */
  readonly host: HostServer
  /** A host that may not. */
  readonly stranger: HostServer
  readonly service: string
}

export const test = journey.extend<{ host: ReturnType<typeof hostOf> }, { embedding: Embedding }>({
  embedding: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture's first argument is what it depends on
    async ({}, use, { parallelIndex, project }) => {
      const service = project.use.baseURL!
      await using host = await startHost('localhost', hostPort(service, parallelIndex))
      await using stranger = await startHost()
      await use({ host, stranger, service })
    },
    { scope: 'worker' },
  ],
  host: ({ page, embedding }, provide) => provide(hostOf(page, embedding)),
})

/** The host that may embed the catalogue, and the catalogue in the page of it that `page` shows. */
function hostOf(page: Page, { host, stranger, service }: Embedding) {
  const frame = page.frameLocator('iframe[title="Brand Catalogue"]')
  const rows = frame.getByRole('table', { name: 'Brands' }).locator('tbody').getByRole('row')
  async function eventsOf(name: string): Promise<unknown[]> {
    const all = await page.evaluate(() => (window as unknown as { events: [string, unknown][] }).events)
    return all.filter(([event]) => event === name).map(([, detail]) => detail)
  }
  return {
    ...host,
    stranger,
    service,
    frame,
    rows,
    search: frame.getByRole('searchbox', { name: 'Search by name' }),
    closeLink: frame.getByRole('link', { name: 'Close' }),
    selection: frame.getByRole('region', { name: 'Selection' }),
    eventsOf,
    /** Opens a page with the element: see `mounting`. */
    mount: (options = '{}', headers: Headers = {}) =>
      page.goto(host.page(mounting(service, options), headers)),
    lastPlace: async () => (await eventsOf('navigate')).at(-1),
    errorCodes: async () => ((await eventsOf('error')) as { code: string }[]).map(({ code }) => code),
    expectRows: (count = 25) => expect(rows).toHaveCount(count),
    /** The frame itself, to run code in it. */
    async contentFrame(): Promise<Frame> {
      const element = await page.locator('iframe[title="Brand Catalogue"]').first().elementHandle()
      return (await element?.contentFrame())!
    },
    /**
     * Waits for the diagnosis that the element shows in place of the frame. The element waits for a hello first, and recreates
     * a silent frame once, so the test has to install a clock.
     */
    async expectDiagnosis(code: string, words: string) {
      await expect(async () => {
        await page.clock.runFor(5000)
        await expect(page.getByRole('alert')).toContainText(words, { timeout: 1000 })
      }).toPass()
      expect(await eventsOf('error')).toEqual([{ code, message: expect.any(String) }])
    },
  }
}

export async function startHost(name = 'localhost', port = 0): Promise<HostServer & AsyncDisposable> {
  const pages = new Map<string, { body: string; headers: Headers }>()
  const server = await serve((request, response) => {
    const page = pages.get(request.url ?? '')
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(page ? 200 : 404, { 'content-type': type, ...page?.headers })
    response.end(page?.body)
  }, port)
  const origin = `http://${name}:${server.port}`
  return {
    ...server,
    origin,
    page: (body, headers = {}, path = `/${pages.size}${body.startsWith('<') ? '' : '.js'}`) => {
      pages.set(path, { body, headers })
      return origin + path
    },
  }
}

/**
 * A page with the element. `options` is JavaScript, in which `token` is a valid token. The page records the element's events
 * in `events`. With the hash `#later`, it adds the element when the button is clicked.
 */
export function mounting(service: string, options: string): string {
  return `<!doctype html><html lang="en"><title>Host</title><main aria-label="Host"><h1>Host</h1>
    <button id="before">Choose brands</button><div id="here"></div></main><div id="two"></div>
    <script src="${service}/embed.js"></script>
    <script>
      const token = ${JSON.stringify(demoToken())}
      window.events = []
      function mount(more) {
        const element = document.createElement('brand-catalogue')
        for (const type of ['navigate', 'select', 'cancel', 'error'])
          element.addEventListener(type, ({ detail }) => void events.push([type, detail]))
        Object.assign(element, { src: '${service}', height: 800,
          getToken: ({ reason }) => { events.push(['getToken', reason]); return token } }, ${options}, more)
        document.querySelector('#here').append(element)
        return element
      }
      document.querySelector('#before').onclick = () => { window.view = mount() }
      if (!location.hash) window.view = mount()
    </script>`
}
