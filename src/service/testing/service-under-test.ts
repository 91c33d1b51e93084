/** What tests need of the service. */
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { type AppOptions, buildApp } from '#service/start/build-service.ts'
import { readOperationSettings } from '#service/settings/operation-settings.ts'
import type { Store, StoredBrand, StoredLogo } from '#service/stores/model/store.ts'
import { temporaryStore } from './temporary-store.ts'

/** Options with the default settings, but for the log. */
export const appOptions = {
  ...readOperationSettings({}),
  metrics: undefined,
  publicUrl: undefined,
  upstream: undefined,
  trustProxy: false,
  appFolder: join(import.meta.dirname, 'no-such-folder'),
  logLevel: 'silent',
} as const satisfies Omit<AppOptions, 'store'>

interface ServiceUnderTest {
  readonly app: FastifyInstance
  readonly store: Store
  readonly token: string
  /** GET with a valid token. */
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

/** The service on a real store with these brands, built as in production. */
export async function serviceUnderTest(
  brands: readonly StoredBrand[] = [],
  { logos = [], ...options }: Partial<AppOptions> & { logos?: readonly StoredLogo[] } = {},
): Promise<ServiceUnderTest> {
  const store = options.store ?? (await temporaryStore())
  await store.populate(brands, logos)
  const token = createToken()
  await store.addToken(tokenRecord(token, 'test'))
  const app = await buildApp({
    ...appOptions,
    ...options,
    store,
  })
  onTestFinished(() => app.close())
  return {
    app,
    store,
    token,
    get: (url, headers = {}) =>
      app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } }),
  }
}
