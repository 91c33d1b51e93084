import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'

async function connectTo(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('headers that take too long are a 408', async () => {
  const { app } = await serviceUnderTest()
  const socket = await connectTo(await listen(app))
  app.server.headersTimeout = 200
  app.server.requestTimeout = 400
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*took too long to arrive/)
})

test('a body that takes too long closes the connection after its one response', async () => {
  const { app } = await serviceUnderTest()
  const socket = await connectTo(await listen(app))
  app.server.headersTimeout = 200
  app.server.requestTimeout = 400
  socket.write('POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx')
  const received = await text(socket)
  expect(received).toMatch(/^HTTP\/1\.1 405 /)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a body whose length cannot be told is a 400', async () => {
  const { app } = await serviceUnderTest()
  const socket = await connectTo(await listen(app))
  socket.write("GET /v1/brands HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: '\r\n\r\n")
  const received = await text(socket)
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
