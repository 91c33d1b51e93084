import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { readSettings } from '#service/settings/settings.ts'
import { freePort, HAS_OPENSSL, selfSign } from '#service/testing/http-server.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, temporaryFolder } from '#service/testing/stores.ts'
import { CADDY, documentedConfiguration, NGINX, runServer } from './web-server.ts'

const TEST_TIMEOUT = 30_000

for (const server of [NGINX, CADDY]) {
  test(
    `behind ${server.name} as documented, links have the public address, and clients their own`,
    { timeout: TEST_TIMEOUT },
    async ({ skip }) => {
      skip(!server.isInstalled, `${server.name} is not installed`)
      skip(!HAS_OPENSSL, 'OpenSSL is not installed')
      const addresses = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://brands.example' }
      const settings = readSettings({ ...addresses, FAILED_AUTH_LIMIT: '1' })
      const { app, token } = await serviceUnderTest([aBrand({ id: '7' })], {
        ...settings,
        logLevel: 'silent',
      })
      const service = new URL(await listen(app))
      const folder = await temporaryFolder()
      const port = await freePort()
      const certificate = join(folder, 'brands.example.pem')
      const key = join(folder, 'brands.example.key')
      selfSign('DNS:brands.example', certificate, key)
      const configuration = documentedConfiguration(server, 'Proxies')
        .replace('127.0.0.1:4180', service.host)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('/etc/ssl', folder)
        .replace('brands.example {', `https://brands.example:${port} {\n\ttls ${certificate} ${key}`)
      runServer(server, configuration, folder)

      const get = async (path: string, headers: Readonly<Record<string, string>>) => {
        const sent = request({
          host: '127.0.0.1',
          port,
          path,
          headers: { host: 'brands.example', ...headers },
          servername: 'brands.example',
          rejectUnauthorized: false,
        })
        sent.end()
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        return { status: response.statusCode, body: await text(response) }
      }

      const list = await vi.waitFor(
        () => get('/v1/brands', { authorization: `Bearer ${token}`, 'x-forwarded-host': 'evil.example' }),
        10_000,
      )
      expect(list.status).toBe(200)
      expect(JSON.parse(list.body)).toMatchObject({
        data: [{ id: '7', name: 'Acme' }],
        links: { first: expect.stringMatching(/^https:\/\/brands\.example\/v1\/brands\?/) },
      })

      // The client makes up another address for each attempt. The service counts both as one client.
      const authorization = 'Bearer bcat_wrong'
      const attempt = (from: string) => get('/v1/brands', { authorization, 'x-forwarded-for': from })
      expect((await attempt('192.0.2.1')).status).toBe(401)
      expect((await attempt('192.0.2.2')).status).toBe(429)
    },
  )
}
