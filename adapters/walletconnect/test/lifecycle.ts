import net from 'node:net'
import { createSource, first, only } from './world.js'

/**
 * A program of its own: an app that pairs, signs, disconnects, finds no relay, and stops. It prints its code, then every
 * address that anything in it connected to or fetched, and ends when nothing is left that keeps a program alive.
 */
const { relay, dead } = JSON.parse(process.argv[2] ?? '{}')
const called = new Set<string>()
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...parameters: unknown[]) {
  const [one, two] = parameters.flat() as [{ host?: string; port?: number } | number, unknown]
  called.add(typeof one === 'object' ? `${one.host}:${one.port}` : `${two}:${one}`)
  return Reflect.apply(connect, this, parameters)
} as typeof connect
const { fetch } = globalThis
globalThis.fetch = (...parameters) => {
  called.add(`${parameters[0]}`)
  return fetch(...parameters)
}
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)

const source = createSource({ relayUrl: relay })
const attempt = source.connect()
print(await attempt.code())
const session = await only(attempt)
await session.request({ method: 'personal_sign', params: ['0x68', first] }, { networkId: 'eip155:31337' })
await session.disconnect()
source.stop()

const lost = createSource({ relayUrl: dead, storagePrefix: 'lost' })
const code = await lost.connect().sessions.catch((error) => error.code)
lost.stop()
print({ code, called: [...called].sort() })
