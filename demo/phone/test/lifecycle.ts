import net from 'node:net'
import { createPhoneWallet } from '../createPhoneWallet.js'

/**
 * A program of its own: a wallet that pairs, signs once and stops. It prints every address that anything in it connected
 * to, and ends when nothing is left that keeps a program alive. In: a JSON of the wallet's options and a pairing address.
 */
const { uri, ...options } = JSON.parse(process.argv[2] ?? '{}')
const connected = new Set<string>()
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...parameters: unknown[]) {
  const [first, second] = parameters.flat() as [{ host?: string; port?: number } | number, unknown]
  connected.add(typeof first === 'object' ? `${first.host}:${first.port}` : `${second}:${first}`)
  return Reflect.apply(connect, this, parameters)
} as typeof connect

const wallet = await createPhoneWallet({ ...options, approve: () => 'approve' })
await wallet.pair(uri)
await wallet.waitFor(({ asked, questions }) => asked === 2 && questions.length === 0)
await wallet.stop()
process.stdout.write(JSON.stringify([...connected]))
