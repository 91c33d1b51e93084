/** The production app on a real store, for tests. Requests are injected, unless a test makes the app listen. */
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { type AppOptions, buildApp } from '#service/app.ts'
import { readSettings } from '#service/settings/settings.ts'
import type { StoredBrand, StoredLogo } from '#service/stores/records.ts'
import type { Store } from '#service/stores/store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import type { TestRequest } from './http-client.ts'
import { temporaryStore } from './stores.ts'

/** Options with the default settings, except for the log and the hosts. */
export const serviceOptions = {
  ...readSettings({}),
  allowedHosts: undefined,
  appFolder: join(import.meta.dirname, 'no-such-folder'),
  logLevel: 'silent',
} as const satisfies Omit<AppOptions, 'store'>

interface RunningService {
  readonly app: FastifyInstance
  /** The Host is "localhost" unless the headers name one. */
  readonly ask: (request: TestRequest) => Promise<LightMyRequestResponse>
}

interface ServiceUnderTest extends RunningService {
  readonly store: Store
  readonly token: string
  /** GET with a valid token. */
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

/** Builds the app as in production, and closes it after the test. */
export async function runService(options: AppOptions): Promise<RunningService> {
  const app = await buildApp(options)
  onTestFinished(() => app.close())
  return {
    app,
    ask: ({ method = 'GET', url, headers = {}, body = '' }) =>
      app.inject({ method: method as 'GET', url, headers, payload: body }),
  }
}

export async function serviceUnderTest(
  brands: readonly StoredBrand[] = [],
  { logos = [], ...options }: Partial<AppOptions> & { logos?: readonly StoredLogo[] } = {},
): Promise<ServiceUnderTest> {
  const store = options.store ?? (await temporaryStore())
  if (brands.length + logos.length > 0) await populate(store, brands, logos)
  const token = createToken()
  await store.tokens.add(tokenRecord(token, 'test'))
  const running = await runService({ ...serviceOptions, ...options, store })
  return {
    ...running,
    store,
    token,
    get: (url, headers = {}) =>
      running.ask({ url, headers: { authorization: `Bearer ${token}`, ...headers } }),
  }
}

/** Makes the app listen on a free port, for tests that need a real connection. @returns its address. */
export function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}
