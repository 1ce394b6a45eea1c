import { longestSessionMs } from '../auth/keys.js'
import type { SignInOptions } from '../createServices.js'
import { type Chains, readChainFile, readChainFlags } from '../data/chains.js'
import { ServiceError } from '../errors.js'
import { createLineLog } from '../log.js'
import { serve } from '../serve.js'
import type { StoreOptions } from '../store/openStore.js'
import type { Surroundings } from './surroundings.js'

/** Options of `serve`, as typed. */
export interface ServeFlags {
  port?: string | undefined
  'data-port'?: string | undefined
  'auth-port'?: string | undefined
  'auth-issuer'?: string | undefined
  'session-hours'?: string | undefined
  host?: string | undefined
  chain?: string[] | undefined
  chains?: string | undefined
  'trusted-proxies'?: string | undefined
}

/** Serves until the process is told to end. Resolves when everything is closed. */
export async function runServe(
  store: StoreOptions,
  flags: ServeFlags,
  { out, err }: Pick<Surroundings, 'out' | 'err'>,
): Promise<void> {
  const log = createLineLog(err)
  const chains = mergeChains(
    flags.chains === undefined ? new Map() : readChainFile(flags.chains),
    readChainFlags(flags.chain ?? []),
  )
  const signIn = readSignIn(flags)
  // Listened for before the slow start, so that Ctrl-C during it closes the database too.
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  const running = await serve({
    store,
    chains,
    log,
    host: flags.host ?? '127.0.0.1',
    port: readNumber('--port', flags.port) ?? 8787,
    dataPort: readNumber('--data-port', flags['data-port']),
    authPort: readNumber('--auth-port', flags['auth-port']),
    signIn,
    trustedProxies: readNumber('--trusted-proxies', flags['trusted-proxies']) ?? 0,
  })
  err('One process runs all parts: they are not separated from each other. Fine for development.\n')
  if (chains.size === 0)
    err('No chain is configured: the RPC endpoint refuses all, and nobody can sign in. See --chain.\n')
  const { url, dataUrl, authUrl } = running
  const line = { ready: true, url, dataUrl, authUrl, chains: [...chains.keys()] }
  out(`${JSON.stringify(line)}\n`)
  await ended
  await running.close()
}

function readSignIn({ 'auth-issuer': issuer, 'session-hours': hours }: ServeFlags): SignInOptions {
  if (issuer === '') throw new ServiceError('COMMAND_INVALID', '--auth-issuer takes a text, such as your address.')
  const sessionHours = hours === undefined ? undefined : Number(hours)
  if (sessionHours === undefined || (sessionHours > 0 && sessionHours <= longestSessionMs / 3_600_000)) {
    return { issuer, sessionHours }
  }
  throw new ServiceError('COMMAND_INVALID', '--session-hours takes a number above 0, and 720 at most.')
}

function mergeChains(file: Chains, flags: Chains): Chains {
  const ids = new Set([...file.keys(), ...flags.keys()])
  return new Map([...ids].map((id) => [id, [...(file.get(id) ?? []), ...(flags.get(id) ?? [])]]))
}

function readNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= 65535) return value
  throw new ServiceError('COMMAND_INVALID', `${option} takes a whole number from 0 to 65535.`)
}
