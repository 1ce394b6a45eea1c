import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that was free a moment ago. Another program may take it before it is used: be ready to retry. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
