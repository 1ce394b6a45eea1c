import { ServiceError } from '../errors.js'
import { createLineLog } from '../log.js'
import type { PartDescription } from '../part/definePart.js'
import { readFlags, type Typed } from '../part/readFlags.js'
import type { PartList } from '../part/types.js'
import { serve } from '../serve.js'
import { openStore, type StoreOptions } from '../store/openStore.js'
import { listServeFlags } from './help.js'
import { portFlags, separable, serverFlags } from './serverFlags.js'
import type { Surroundings } from './surroundings.js'

/** Serves until the process is told to end. Resolves when everything is closed. */
export async function runServe(
  where: StoreOptions,
  parts: readonly PartDescription[],
  typed: Typed,
  { out, err }: Pick<Surroundings, 'out' | 'err'>,
): Promise<void> {
  const foreign = Object.keys(typed).find((name) => !listServeFlags(parts).some(([flag]) => flag === name))
  if (foreign !== undefined) throw new ServiceError('COMMAND_INVALID', `serve takes no --${foreign}. See --help.`)
  const log = createLineLog(err)
  const { port, host, 'trusted-proxies': trustedProxies } = readFlags(serverFlags, typed) as unknown as ServerValues
  const own = readFlags(portFlags(parts), typed) as Readonly<Record<string, number | undefined>>
  const ports = Object.fromEntries(separable(parts).map(({ id }) => [id, own[`${id}-port`]]))
  const options = await Promise.all(parts.map(({ flags, toOptions }) => toOptions(readFlags(flags, typed))))
  // Listened for before the slow start, so that Ctrl-C during it closes the database too.
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  const store = await openStore(where, parts as PartList)
  const running = await serve<PartList>({
    ...Object.assign({}, ...options),
    store,
    log,
    host,
    port,
    ports,
    trustedProxies,
  })
  err('One process runs all parts: they are not separated from each other. Fine for development.\n')
  for (const warning of running.warnings) err(`${warning}\n`)
  out(`${JSON.stringify({ ready: true, ...running.facts })}\n`)
  await ended
  await running.close()
}

interface ServerValues {
  port: number
  host: string
  'trusted-proxies': number
}
