/** The minimum that Node can do: answers every request with the body and headers that it was given. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportCost } from './server-process.ts'

let body = Buffer.alloc(0)
let headers: Record<string, string> = {}
process.on('message', (message: { body: string; headers: Record<string, string> } | 'cost') => {
  if (message === 'cost') return
  body = Buffer.from(message.body)
  headers = message.headers
})

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => reportCost((server.address() as AddressInfo).port))
