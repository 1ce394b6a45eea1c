/**
 * Runs the local chains until Ctrl-C: `npm start -w devnet -- [--ports 8545,8546] [--state DIR] [--block-time SECONDS]
 * [--onramp FILE [--services http://127.0.0.1:8787]]`. With `--onramp` it sells their coins, too, and writes what the services' option of that name reads.
 * Prints one line of JSON with the endpoints when they are ready.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startDevnet, startOnramp } from './index.js'

function readArguments() {
  const { values } = parseArgs({
    options: {
      ...{ ports: { type: 'string' }, state: { type: 'string' }, 'block-time': { type: 'string' } },
      ...{ onramp: { type: 'string' }, services: { type: 'string', default: 'http://127.0.0.1:8787' } },
    },
  })
  const ports = values.ports?.split(',').map((text) => readNumber('--ports', text, 65535))
  const blockTime =
    values['block-time'] === undefined ? undefined : readNumber('--block-time', values['block-time'], 3600)
  return { ports, blockTime, stateDir: values.state, onramp: values.onramp, servicesUrl: values.services }
}

function readNumber(option: string, text: string, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new Error(`${option} takes whole numbers from 1 to ${max}, not "${text}".`)
}

async function main() {
  const { onramp, servicesUrl, ...options } = readArguments()
  const devnet = await startDevnet(options)
  const sellers = onramp === undefined ? undefined : await startOnramp({ ...devnet, servicesUrl })
  // Holds keys: of a stand-in, but the services take no such file that others can read.
  if (onramp !== undefined && sellers)
    await writeFile(onramp, JSON.stringify({ drivers: sellers.drivers }), { mode: 0o600 })
  const end = () => {
    Promise.all([sellers?.stop(), devnet.stop()]).then(
      () => process.exit(0),
      (error) => fail(error),
    )
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  process.stdout.write(`${JSON.stringify({ ready: true, chains: devnet.chains })}\n`)
}

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
