import { balances, type CaipAccountId, isLatchkeyError, type PluginContext } from '../../../src/plugin.js'
import type { Purchase } from '../types.js'
import { judgeArrival, type Verdict } from './arrival.js'
import { failureAtom, purchasesAtom } from './atoms.js'
import type { Asked } from './begin.js'
import type { Book, Entry } from './book.js'
import { toPurchase } from './toPurchase.js'
import { parsePurchase, type Told } from './wire.js'

/** Follows the purchases of this browser while the page is in sight. */
export interface Following {
  /** What is followed may have changed: what is new is asked for at once. */
  look(): void
  /** Asks now. @param handle default: all @throws {LatchkeyError} those of the services */
  refresh(handle?: string): Promise<void>
}

export interface FollowingParts {
  readonly context: PluginContext
  readonly book: Book
  /** What this page has asked for itself, by the id of the purchase. */
  readonly begun: ReadonlyMap<string, Asked>
}

interface Followed {
  readonly entry: Entry
  told: Told | undefined
  account: CaipAccountId | undefined
  verdict: Verdict | undefined
  arrivedAt: number | undefined
  purchase: Purchase | undefined
  pause: number
  /** By `clock.elapsed`, which is never set back. */
  askAt: number
  asking: Promise<void> | undefined
}

const [firstPause, longestPause] = [5_000, 60_000]
/** Bytes of an answer. */
const mostBytes = 65_536
/** How far clocks may be apart: that of the services and a chain's, and that of this device. */
const [skew, ownSkew] = [60_000, 3_600_000]

export function createFollowing({ context, book, begun }: FollowingParts): Following {
  const { clock, onDispose, page, resources, services, signal, spelling, storage, store } = context
  const followed = new Map<string, Followed>()
  /** Whose a transaction is: the purchase that named it first. */
  const owners = new Map<string, string>()
  let cancel = () => {}

  const foldOf = ({ networkId }: Told) => spelling(networkId.split(':')[0] ?? '').fold

  async function ask(one: Followed): Promise<void> {
    const own = begun.get(one.entry.id)
    const told = await services.call({
      ...{ part: 'onramp', path: `/v1/onramp/purchases/${one.entry.id}`, maxBytes: mostBytes, signal },
      parse(json) {
        const found = parsePurchase(json)
        const fold = foldOf(found)
        if (own && fold(`${found.networkId}:${found.address}`) !== fold(own.account))
          throw new TypeError('a purchase of another account')
        return found
      },
    })
    const before = one.told
    if (before?.status !== told.status || before.hash !== told.hash) one.pause = firstPause
    if (before?.hash !== told.hash) one.verdict = undefined
    one.told = told
    one.account ??= own?.account ?? (await accountOf(context, told))
  }

  /** Whether the chain shows what the provider says. */
  async function judge(one: Followed): Promise<void> {
    const { told, verdict } = one
    if (!told?.hash || one.account === undefined || verdict?.is === 'arrived' || verdict?.is === 'not-credited') return
    const { hash, networkId, createdAt } = told
    const key = `${networkId}:${foldOf(told)(hash)}`
    const owner = owners.get(key) ?? one.entry.id
    owners.set(key, owner)
    const [since, ownSince] = [createdAt - skew, (begun.get(one.entry.id)?.at ?? 0) - ownSkew]
    const address = one.account.slice(networkId.length + 1)
    one.verdict =
      owner === one.entry.id
        ? await judgeArrival(context, { ...told, hash, address, since, ownSince })
        : { is: 'not-credited' }
    if (one.verdict.is !== 'arrived') return
    one.arrivedAt = clock.now()
    const list = await resources.get(balances)
    list?.of(one.account).refresh().catch(ignore)
  }

  /** Asks for some; those who named a transaction first have it. @throws why the first one that failed did */
  async function round(some: readonly Followed[]): Promise<void> {
    const answers = await Promise.allSettled(some.map(askOnce))
    signal.throwIfAborted()
    let failure: unknown
    for (const [index, one] of some.entries()) {
      const answer = answers[index]
      one.askAt = clock.elapsed() + one.pause
      one.pause = Math.min(one.pause * 2, longestPause)
      if (answer?.status !== 'rejected') await judge(one)
      else if (isLatchkeyError(answer.reason) && answer.reason.data.reason === 'PURCHASE_UNKNOWN')
        book.drop(one.entry.handle)
      else failure ??= answer.reason
    }
    signal.throwIfAborted()
    publish(failure)
    if (failure !== undefined) throw failure
  }

  function askOnce(one: Followed): Promise<void> {
    one.asking ??= ask(one).finally(() => {
      one.asking = undefined
    })
    return one.asking
  }

  function publish(failure: unknown): void {
    gather()
    const all = [...followed.values()]
    for (const one of all) one.purchase = toPurchase(one, clock.now())
    const list = all.flatMap(({ purchase }) => purchase ?? []).toReversed()
    const before = store.get(purchasesAtom)
    const isSame = before?.length === list.length && list.every((one, index) => one === before[index])
    // Where there are some and none was answered for, nothing is known yet.
    if (!isSame && (list.length > 0 || all.length === 0)) store.set(purchasesAtom, Object.freeze(list))
    store.set(failureAtom, failure)
  }

  /** Follows what stands in the book, in its order, and nothing else. */
  function gather(): void {
    const entries = book.list()
    for (const id of followed.keys()) if (!entries.some((entry) => entry.id === id)) followed.delete(id)
    for (const entry of entries)
      if (!followed.has(entry.id))
        followed.set(entry.id, {
          ...{ entry, told: undefined, account: undefined, verdict: undefined, arrivedAt: undefined },
          ...{ purchase: undefined, pause: firstPause, askAt: clock.elapsed(), asking: undefined },
        })
  }

  const openOnes = () => [...followed.values()].filter(({ purchase }) => !purchase?.isOver)

  /** Asks for those whose time has come, then when the next one's has. */
  function schedule(): void {
    cancel()
    if (signal.aborted || !page.visible()) return
    const open = openOnes().filter(({ asking }) => !asking)
    const due = open.filter(({ askAt }) => askAt <= clock.elapsed())
    // `failureAtom` says why a round failed.
    if (due.length > 0) void round(due).then(schedule, schedule)
    else if (open.length > 0)
      cancel = clock.after(Math.min(...open.map(({ askAt }) => askAt)) - clock.elapsed(), schedule)
  }

  function askAll(): void {
    for (const one of openOnes()) one.askAt = Math.min(one.askAt, clock.elapsed())
    schedule()
  }

  const following: Following = {
    look() {
      publish(store.get(failureAtom))
      schedule()
    },
    async refresh(handle) {
      gather()
      const some = [...followed.values()].filter(({ entry }) => handle === undefined || entry.handle === handle)
      for (const one of some) one.pause = firstPause
      try {
        await round(some)
      } finally {
        schedule()
      }
    },
  }
  onDispose(() => cancel())
  onDispose(storage.watch(following.look))
  onDispose(page.onVisible(askAll))
  onDispose(page.onReturn(askAll))
  following.look()
  return following
}

/** In the namespace's canonical spelling, as far as the instance knows it. */
async function accountOf({ chain }: PluginContext, { networkId, address }: Told): Promise<CaipAccountId> {
  try {
    return `${networkId}:${(await chain(networkId).toAddress(address)) ?? address}`
  } catch {
    // A network that the instance does not have, or whose code does not load: what the services say can be compared all the same.
    return `${networkId}:${address}`
  }
}

/** Figures that cannot be had now tell of that themselves. */
const ignore = () => undefined
