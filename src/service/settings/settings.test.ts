import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readDatabase, readSettings, unknownVariables } from './settings.ts'
import { SETTING_NAMES, type Variables, variables } from './variables.ts'
import { CommandFailure } from '#service/terminal.ts'
import { temporaryFolder } from '#service/testing/stores.ts'

test('the defaults: this machine only, with the demo', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 4180,
    database: { engine: 'sqlite', path: resolve('data/catalogue.db') },
    demo: true,
    upstream: undefined,
    publicUrl: undefined,
    trustProxy: false,
    allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
    logLevel: 'warn',
    metrics: undefined,
    rateLimit: 0,
    failedAuthLimit: 60,
    corsOrigins: [],
    title: undefined,
    logoOrigins: undefined,
    maxConnections: 4000,
    drainTime: 5000,
    embedOrigins: [],
  }
  expect(readSettings({})).toEqual(defaults)
  const empty = { HOST: '', PORT: '', DATABASE_URL: '', PUBLIC_URL: '', TRUST_PROXY: '' }
  expect(readSettings(empty)).toEqual(defaults)
})

test.each([
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.1.2.3' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ DATABASE_URL: 'sqlite:data/catalogue.db' }, false],
])('%j: demo by itself: %s', (environment, demo) => {
  expect(readSettings(environment).demo).toBe(demo)
})

test.each([
  [{ PUBLIC_URL: 'https://brands.example:8443/x' }, ['localhost', '127.0.0.1', '[::1]', 'brands.example']],
  [{ HOST: '127.0.0.1' }, undefined],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://brands.example' }, undefined],
  [{ TRUST_PROXY: '10.0.0.0/8' }, undefined],
])('%j: the hosts that requests may name are %j', (environment, allowedHosts) => {
  expect(readSettings(environment).allowedHosts).toEqual(allowedHosts)
})

test.each([
  ['sqlite:a/b.db', resolve('a/b.db')],
  ['sqlite:/a/b.db', resolve('/a/b.db')],
  ['sqlite:///a/b.db', resolve('/a/b.db')],
])('DATABASE_URL=%s names the file %s', (DATABASE_URL, path) => {
  expect(readSettings({ DATABASE_URL }).database).toEqual({ engine: 'sqlite', path })
})

test('DATABASE_URL names a Postgres database, DATABASE_READ_URLS its replicas', () => {
  const url = 'postgres://user:secret@db.example:5433/brands?sslmode=require'
  const readUrls = ['postgresql://a.example/brands', 'postgres://b.example/brands']
  const replicas = { DATABASE_READ_URLS: readUrls.join(', '), DATABASE_POOL_SIZE: '40' }
  const environment = { DATABASE_URL: url, ...replicas }
  const database = { engine: 'postgres', url, readUrls, poolSize: 40 }
  expect(readSettings(environment).database).toEqual(database)
  // Commands read what they have just written.
  expect(readDatabase(environment)).toEqual({ ...database, readsPrimary: true })
})

test('a database address can be in a file, such as a Docker secret', async () => {
  const file = join(await temporaryFolder(), 'url')
  await writeFile(file, 'postgres://user:secret@db.example/brands\n')
  const url = 'postgres://user:secret@db.example/brands'
  const settings = readSettings({ DATABASE_URL_FILE: file, DATABASE_READ_URLS_FILE: file })
  expect(settings).toMatchObject({ demo: false, database: { url, readUrls: [url] } })
  const refusals: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL_FILE: file, DATABASE_URL: 'x' }, /^Set either DATABASE_URL or DATABASE_URL_FILE\.$/],
    [{ DATABASE_URL_FILE: `${file}.no` }, /^ENOENT: no such file or directory, open '.*url\.no'$/],
    [{ DATABASE_URL_FILE: '/dev/null' }, /^The file that DATABASE_URL_FILE names is empty: \/dev\/null$/],
  ]
  for (const [environment, sentence] of refusals) expect(() => readSettings(environment)).toThrow(sentence)
})

test('a password that is not percent-encoded is not taken for a host, and gets a hint', () => {
  for (const password of ['12#34', '12/34', '12?34', '12@34/5', '12%zz', '12%E0']) {
    const read = () => readSettings({ DATABASE_URL: `postgres://user:${password}@db.example/brands` })
    expect(read).toThrow(/^DATABASE_URL must be .*Percent-encode special characters in the password/)
    expect(read).toThrow(/^(?!.*(?:12|34))/)
  }
  for (const url of [
    'postgres://user:12%2334%40%25@db.example/brands',
    'postgres:///db?host=/run/postgresql&user=brands',
    'postgres://h/db?options=-csearch_path%3Dcatalogue',
  ])
    expect(readSettings({ DATABASE_URL: url }).database).toMatchObject({ url })
})

test('operation settings are read', () => {
  expect(
    readSettings({
      PUBLIC_URL: 'HTTPS://Brands.Example:8443/tools/brands/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'info',
      METRICS_PORT: '9090',
      METRICS_HOST: '0.0.0.0',
      RATE_LIMIT: '600',
      FAILED_AUTH_LIMIT: '0',
      CORS_ORIGINS: 'https://shop.example, http://LOCALHOST:5173/',
      TITLE: ' Acme brands ',
      LOGO_ORIGINS: 'https://cdn.example',
      EMBED_ORIGINS: 'https://cms.example:8443, HTTPS://Shop.example:443, https://*.eu.example',
    }),
  ).toMatchObject({
    publicUrl: 'https://brands.example:8443/tools/brands',
    trustProxy: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
    metrics: { host: '0.0.0.0', port: 9090 },
    rateLimit: 600,
    failedAuthLimit: 0,
    corsOrigins: ['https://shop.example', 'http://localhost:5173'],
    title: 'Acme brands',
    logoOrigins: ['https://cdn.example'],
    embedOrigins: ['https://cms.example:8443', 'https://shop.example', 'https://*.eu.example'],
  })
  expect(readSettings({ CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*'])
})

test.each([
  { UPSTREAM_URL: 'https://user:secret@brands.example' },
  { UPSTREAM_URL: 'https://brands.example/v1/' },
  { UPSTREAM_TIMEOUT: '0' },
  { UPSTREAM_TIMEOUT: '301' },
  { UPSTREAM_TIMEOUT: 'x' },
  { LOG_LEVEL: 'loud' },
  { RATE_LIMIT: '1.5' },
  { MAX_CONNECTIONS: '0' },
  { CORS_ORIGINS: 'shop.example' },
  { TITLE: 'x'.repeat(61) },
  { LOGO_ORIGINS: 'https://cdn.example/logos' },
  { EMBED_ORIGINS: 'https://*.example' },
  { EMBED_ORIGINS: "https://a.example; script-src 'unsafe-inline'" },
  { PORT: 'http' },
  { HOST: 'http://localhost' },
  { HOST: '999.1.1.1' },
  { DATABASE_URL: 'mysql://user:secret@host/db' },
  { DATABASE_URL: 'data/catalogue.db' },
  { DATABASE_URL: 'sqlite:a.db?mode=ro' },
  { DATABASE_URL: 'postgres://host:port/db' },
  { DATABASE_READ_URLS: 'a.example' },
  { DATABASE_POOL_SIZE: '0', DATABASE_URL: 'postgres://host/db' },
  { DATABASE_READ_URLS: 'postgres://a/b', DATABASE_URL: 'sqlite:a.db' },
  { DATABASE_URL: 'sqlite:data/' },
  { PUBLIC_URL: 'http:brands.example' },
  { PUBLIC_URL: 'https://brands.example/?x=1' },
  { PUBLIC_URL: 'https://user:secret@brands.example/' },
  { PUBLIC_URL: 'https://brands.example/v1' },
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '10.0.0.0/33' },
])('%j is refused in one sentence that names the variable', (environment) => {
  const [name] = Object.keys(environment)
  expect(() => readSettings(environment)).toThrow(CommandFailure)
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
})

test.each([
  ['sqlite:a.db?mode=ro', /^DATABASE_URL must be sqlite: and the path of a file, without a \? or/],
  ['postgres://u@/db?host=/s', /^DATABASE_URL must be .* For a socket, use postgres:\/\/\/brands\?host=/],
])('%s is refused, and the message says what to write', (DATABASE_URL, message) => {
  expect(() => readSettings({ DATABASE_URL })).toThrow(message)
})

test('an upstream replaces the database and the demo', () => {
  expect(readSettings({ UPSTREAM_URL: 'https://Brands.example/api/', UPSTREAM_TIMEOUT: '5' })).toMatchObject({
    upstream: { url: 'https://brands.example/api', timeout: 5000 },
    demo: false,
  })
  const both = { UPSTREAM_URL: 'https://brands.example', DATABASE_URL: 'sqlite:a.db' }
  expect(() => readSettings(both)).toThrow(/^Set either DATABASE_URL or UPSTREAM_URL/)
  expect(() => readDatabase({ UPSTREAM_URL: 'https://brands.example' })).toThrow(CommandFailure)
  expect(readDatabase({})).toEqual(readSettings({}).database)
})

test('/metrics answers for this machine unless METRICS_HOST is set', () => {
  const hosts = (environment: Record<string, string>) =>
    readSettings({ METRICS_PORT: '9090', ...environment }).metrics?.allowedHosts
  expect(hosts({ HOST: '0.0.0.0' })).toEqual(['localhost', '127.0.0.1', '[::1]'])
  expect(hosts({ METRICS_HOST: '0.0.0.0' })).toBeUndefined()
})

test('settings from a Windows file are read without carriage returns', () => {
  const lines = { DATABASE_URL: 'sqlite:a.db\r', LOG_LEVEL: 'info\r', PORT: ' 4181\t', HOST: '\r' }
  expect(readSettings(lines)).toMatchObject({
    database: { path: resolve('a.db') },
    logLevel: 'info',
    port: 4181,
    host: '127.0.0.1',
  })
  expect(() => readSettings({ LOG_LEVEL: 'in\rfo' })).toThrow(String.raw`not "in\u000dfo"`)
  expect(() => readSettings({ LOG_LEVEL: '"info"' })).toThrow(/Leave out the quotes around it\.$/)
})

test('all errors are reported at once', () => {
  expect(() =>
    readSettings({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://secret@host' }),
  ).toThrow(
    /^PORT must be [^\n]+, not "http"\.\nDATABASE_URL must be [^\n]+\.\nLOG_LEVEL must be [^\n]+, not "loud"\.$/,
  )
})

/** A valid value of each variable, other than its default. */
const VALUES: Record<Exclude<keyof Variables, `DATABASE_${string}_FILE`>, string> = {
  HOST: '0.0.0.0',
  PORT: '81',
  PUBLIC_URL: 'https://brands.example',
  TRUST_PROXY: 'true',
  DATABASE_URL: 'postgres://host/other',
  DATABASE_READ_URLS: 'postgres://replica/db',
  DATABASE_POOL_SIZE: '11',
  UPSTREAM_URL: 'https://other.example',
  UPSTREAM_TIMEOUT: '21',
  MIRROR_URL: 'https://other.example',
  MIRROR_TOKEN_FILE: 'other',
  MIRROR_INTERVAL: '61',
  MIRROR_MAX_DELETIONS: '6',
  MAX_CONNECTIONS: '4001',
  DRAIN_TIME: '6',
  RATE_LIMIT: '1',
  FAILED_AUTH_LIMIT: '61',
  CORS_ORIGINS: '*',
  EMBED_ORIGINS: 'https://cms.example',
  TITLE: 'Acme brands',
  LOGO_ORIGINS: 'https://cdn.example',
  LOG_LEVEL: 'info',
  METRICS_PORT: '9091',
  METRICS_HOST: '0.0.0.0',
}

test.each(Object.entries(VALUES))('%s=%s changes the settings', (name, value) => {
  const mirror = { MIRROR_URL: 'https://brands.example', MIRROR_TOKEN_FILE: 'token' }
  const environment = name.startsWith('UPSTREAM_')
    ? { UPSTREAM_URL: 'https://brands.example' }
    : { DATABASE_URL: 'postgres://host/db', METRICS_PORT: '9090', ...mirror }
  expect(readSettings({ ...environment, [name]: value })).not.toEqual(readSettings(environment))
})

test('a mistyped setting is reported; settings and variables of other programs are not', () => {
  const sentence = 'There is no setting public_url. Did you mean PUBLIC_URL?'
  expect(unknownVariables({ public_url: 'secret' })).toEqual([sentence])
  const names = ['HOME', 'HOSTNAME', 'PATH', 'PUBLIC_KEY', 'HTTP_PROXY', 'PGHOST', 'NODE_ENV']
  const environment = Object.fromEntries([...names, ...SETTING_NAMES].map((name) => [name, 'x']))
  expect(unknownVariables({ ...environment, CORS_ORIGIN: '' })).toEqual([])
})

test('the table in docs/operating.md has each variable with its default, and describes it', () => {
  const section = readFileSync('docs/operating.md', 'utf8').split('## Settings')[1]!.split('\n## ')[0]!
  const rows = section.matchAll(/^\| `(\w+)` \|(?: (.+?))? \| \S.+ \|$/gm)
  const documented = Array.from(rows, ([, name, shown = '']) => [name, shown] as const)
  expect(documented.map(([name]) => name)).toEqual(SETTING_NAMES)
  const defaults = Object.entries(variables.parse({})).filter(([, value]) => String(value) !== '')
  expect(Object.fromEntries(documented)).toMatchObject(
    Object.fromEntries(defaults.map(([name, value]) => [name, `\`${String(value)}\``])),
  )
})
