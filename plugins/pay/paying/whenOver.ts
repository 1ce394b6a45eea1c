import {
  type CaipAccountId,
  callListener,
  type PluginContext,
  parseAccountId,
  type SentEntry,
  sentTransactions,
} from '../../../src/plugin.js'

/** What became of something that was sent. `hash`: of what got into a block, where that is another one than was sent. */
export interface Ending {
  readonly status: SentEntry['status']
  readonly hash: string
}

/**
 * Resolves once it is over, however long that takes: by the list of what was sent, which is followed after a reload as well; by the chain
 * where the list has it no more.
 * @throws {LatchkeyError} REQUEST_ABORTED, or the chain's
 */
export async function whenOver(context: PluginContext, account: CaipAccountId, id: string): Promise<Ending> {
  const { resources, signal } = context
  const live = (await resources.get(sentTransactions))?.of(account)
  const entryOf = () => live?.get()?.find((one) => one.id === id)
  if (!live || !(entryOf() ?? (await live.refresh()).find((one) => one.id === id)))
    return askChain(context, account, id)
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const look = () => {
      const entry = entryOf()
      if (!entry?.isOver) return
      stop()
      signal.removeEventListener('abort', end)
      resolve({ status: entry.status, hash: toHash(entry) })
    }
    const end = () => {
      stop()
      reject(signal.reason)
    }
    stop = live.watch(() => callListener(look))
    signal.addEventListener('abort', end, { once: true })
    look()
  })
}

/** Of a batch the last one has the transfer. */
const toHash = ({ id, kind, hashes, replacedBy }: SentEntry) =>
  replacedBy ?? (kind === 'calls' ? (hashes?.at(-1) ?? id) : id)

async function askChain({ chain }: PluginContext, account: CaipAccountId, id: string): Promise<Ending> {
  const { status } = await chain(parseAccountId(account).networkId).call('waitForTransaction', id)
  return { status, hash: id }
}
