/** The service as tests need it: on a real store, over a real connection. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { HttpServer } from '#service/server/server.ts'
import { readOperationSettings } from '#service/settings/operation-settings.ts'
import { buildService, type ServiceOptions } from '#service/start/build-service.ts'
import type { Store, StoredBrand, StoredLogo } from '#service/stores/model/store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { send, type TestRequest, type TestResponse } from './http-client.ts'
import { temporaryStore } from './temporary-store.ts'

/** Options with the default settings, but for the log. */
export const serviceOptions = {
  ...readOperationSettings({}),
  metrics: undefined,
  publicUrl: undefined,
  upstream: undefined,
  trustProxy: false,
  allowedHosts: undefined,
  appFolder: join(import.meta.dirname, 'no-such-folder'),
  logLevel: 'silent',
} as const satisfies Omit<ServiceOptions, 'store'>

interface RunningService {
  readonly service: HttpServer
  readonly ask: (request: TestRequest) => Promise<TestResponse>
}

interface ServiceUnderTest extends RunningService {
  readonly store: Store
  readonly token: string
  /** GET with a valid token. */
  readonly get: (url: string, headers?: Record<string, string>) => Promise<TestResponse>
}

/** Builds a service as in production and has it listen on a free port until the test is over. */
export async function runService(options: ServiceOptions): Promise<RunningService> {
  const service = await buildService(options)
  await service.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => service.close())
  const { origin } = service
  return { service, ask: (request) => send(origin, request) }
}

/** The service with these brands. */
export async function serviceUnderTest(
  brands: readonly StoredBrand[] = [],
  { logos = [], ...options }: Partial<ServiceOptions> & { logos?: readonly StoredLogo[] } = {},
): Promise<ServiceUnderTest> {
  const store = options.store ?? (await temporaryStore())
  await store.populate(brands, logos)
  const token = createToken()
  await store.addToken(tokenRecord(token, 'test'))
  const running = await runService({ ...serviceOptions, ...options, store })
  return {
    ...running,
    store,
    token,
    get: (url, headers = {}) =>
      running.ask({ url, headers: { authorization: `Bearer ${token}`, ...headers } }),
  }
}
