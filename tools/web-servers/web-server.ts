/** nginx and Caddy, run with the configurations that docs/operating.md shows. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const DOCUMENTATION = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')

export interface WebServer {
  /** Also the language of its configurations in the documentation. */
  readonly name: 'nginx' | 'caddy'
  readonly isInstalled: boolean
  /** Adds settings that the documentation leaves out. */
  readonly complete: (configuration: string, folder: string) => string
  readonly command: (file: string, folder: string) => readonly string[]
}

export const NGINX: WebServer = {
  name: 'nginx',
  isInstalled: spawnSync('nginx', ['-v']).status === 0,
  complete: (configuration, folder) => `
      daemon off; pid ${folder}/nginx.pid; error_log stderr; user root;
      events {}
      http {
        include /etc/nginx/mime.types;
        access_log off;
        client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
        uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
        ${configuration}
      }`,
  command: (file, folder) => ['nginx', '-e', 'stderr', '-p', folder, '-c', file],
}

export const CADDY: WebServer = {
  name: 'caddy',
  isInstalled: spawnSync('caddy', ['version']).status === 0,
  complete: (configuration) => `{
	admin off
	auto_https disable_redirects
	log {
		level ERROR
	}
}
${configuration}`,
  command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
}

/** @returns the server's first configuration in a section of docs/operating.md, of any level. */
export function documentedConfiguration({ name }: WebServer, heading: string): string {
  const [, section = ''] = new RegExp(`\n#+ ${heading}\n([^]*)`).exec(DOCUMENTATION) ?? []
  const [, configuration] = new RegExp(`\n\`\`\`${name}\n([^]*?)\n\`\`\``).exec(section) ?? []
  if (configuration === undefined) throw new Error(`"${heading}" has no configuration for ${name}.`)
  return configuration
}

/** Runs the server until the test is over. Only a request shows whether it is ready. */
export function runServer(server: WebServer, configuration: string, folder: string): void {
  const file = join(folder, 'configuration')
  writeFileSync(file, server.complete(configuration, folder))
  const [program = '', ...parameters] = server.command(file, folder)
  const child = spawn(program, parameters, { stdio: 'inherit', env: { ...process.env, HOME: folder } })
  onTestFinished(() => void child.kill())
}
