import * as z from 'zod/mini'
import type { Clock } from '../keys/index.js'

const text = (length: number) => z.string().check(z.maxLength(length))
const posted = z.object({
  id: text(128),
  chain: text(64),
  at: z.number(),
  until: z.optional(z.number()),
  isUnclear: z.boolean(),
  nonce: z.optional(z.bigint()),
  to: z.optional(text(64)),
  amount: z.optional(z.bigint()),
  call: z.optional(text(66)),
  most: z.optional(z.bigint()),
  tip: z.optional(z.bigint()),
  lasting: z.optional(z.object({ account: text(64), value: text(64) })),
})

const operation = z.object({
  hash: text(66),
  from: z.int(),
  until: z.int(),
  isUnclear: z.boolean(),
  isOver: z.optional(z.boolean()),
})

const batch = z.object({
  id: text(4096),
  chain: text(64),
  origin: text(512),
  at: z.number(),
  isAtomic: z.boolean(),
  count: z.int(),
  // As many as one request has calls at most.
  hashes: z.readonly(z.array(text(66)).check(z.maxLength(50))),
  sendsUntil: z.optional(z.number()),
  operation: z.optional(operation),
})

const grant = z.object({
  hash: text(66),
  chain: text(64),
  origin: text(512),
  at: z.number(),
  answer: text(30_000),
})

/** Receivers, posted transactions, batches and permissions that are kept of an account at most: the oldest go. */
const mostReceivers = 100
const mostPosted = 10
const mostBatches = 50
const mostGrants = 100

const shape = z.object({
  v: z.literal(1),
  key: text(256),
  receivers: z.array(text(64)).check(z.maxLength(mostReceivers)),
  posted: z.array(posted).check(z.maxLength(mostPosted)),
  batches: z.array(batch).check(z.maxLength(mostBatches)),
  grants: z.array(grant).check(z.maxLength(mostGrants)),
})
type Kept = z.infer<typeof shape>

/** A transaction that was posted here, and is not known to have been carried out. */
export interface Posted {
  /** Its hash, or first signature. */
  readonly id: string
  /** CAIP-2. */
  readonly chain: string
  /** When it was posted, and when it can come no more, in ms; absent where it can always come. */
  readonly at: number
  readonly until?: number | undefined
  /** No node has said that it was taken. */
  readonly isUnclear: boolean
  /** Of a transaction that a further one can take the place of: its place, and what it does and offers. */
  readonly nonce?: bigint | undefined
  readonly to?: string | undefined
  readonly amount?: bigint | undefined
  /** Hash of what it calls: by it the same transaction is known again. */
  readonly call?: string | undefined
  readonly most?: bigint | undefined
  readonly tip?: bigint | undefined
  /** It can come for as long as this nonce account (Solana's) has the value; no account where it is not known which it is. */
  readonly lasting?: { readonly account: string; readonly value: string } | undefined
}

/** Calls that were approved here as one request (EIP-5792). */
export interface SentCalls {
  /** The asking page's, or a random one. It means something to that page's origin alone. */
  readonly id: string
  /** CAIP-2. */
  readonly chain: string
  /** The page that asked. */
  readonly origin: string
  /** When it was sent, in ms. */
  readonly at: number
  /** Whether one transaction has all calls. */
  readonly isAtomic: boolean
  /** How many transactions there are to be. */
  readonly count: number
  /** Of those that were sent, in their order. Of an operation: of the transaction that it came in, once the chain has it. */
  readonly hashes: readonly string[]
  /**
   * Until then (ms) nothing else of the account is sent: the page that sends the others is at it, or an operation hands the account its
   * contract. Absent where all is sent, or no more will be.
   */
  readonly sendsUntil?: number | undefined
  /** Where the calls are one operation (ERC-4337), which others send. */
  readonly operation?: SentOperation | undefined
}

/** An operation that was handed to a bundler. */
export interface SentOperation {
  /** By which the EntryPoint knows it. */
  readonly hash: string
  /** No block up to this one has it. */
  readonly from: number
  /** When it can come no more, in seconds of its chain. */
  readonly until: number
  /** The bundler has refused it, or not answered: it may come all the same. */
  readonly isUnclear: boolean
  /** It did not come. */
  readonly isOver?: boolean | undefined
}

/** A permission that was given here. What counts is on chain: this is what its page is told of it again. */
export interface KeptGrant {
  /** By which its chain knows it. */
  readonly hash: string
  /** CAIP-2. */
  readonly chain: string
  /** The page that it was given to. */
  readonly origin: string
  /** When, in ms. */
  readonly at: number
  /** As the page got it (ERC-7715), JSON. */
  readonly answer: string
}

/** What is kept of one account. All of it was approved here; nothing that comes in from elsewhere gets into it (S20). */
export interface AccountRecords {
  /** Of a chain, oldest first. */
  posted(chain: string): Promise<readonly Posted[]>
  /** Keeps a transaction, or what is known of it by now. */
  keep(posted: Posted): Promise<void>
  drop(id: string): Promise<void>
  /** Oldest first. */
  batches(): Promise<readonly SentCalls[]>
  /** Keeps a batch, or what is known of it by now. */
  keepBatch(batch: SentCalls): Promise<void>
  dropBatch(batch: SentCalls): Promise<void>
  /** Oldest first. */
  grants(): Promise<readonly KeptGrant[]>
  keepGrant(grant: KeptGrant): Promise<void>
  receivers(): Promise<readonly string[]>
  addReceivers(addresses: readonly string[]): Promise<void>
}

/** What approvals remember, in the browser's storage for the frame's origin, or in the tab where it keeps nothing (F20). */
export interface Records {
  of(account: string): AccountRecords
  /**
   * Forgets what was posted: the login has ended. What was begun before writes nothing any more. Receivers stay: the account has sent to them,
   * whoever logs in to it next (S20).
   */
  endLogin(): Promise<void>
  /** Forgets all that is kept of these accounts: their user has deleted them. What was begun before writes nothing any more. */
  forget(accounts: readonly string[]): Promise<void>
}

export interface RecordParts {
  readonly indexedDB: IDBFactory | undefined
  readonly projectId: string
  readonly clock: Pick<Clock, 'after'>
}

export function createRecords({ indexedDB, projectId, clock }: RecordParts): Records {
  const store = createStore(indexedDB, clock)
  let life = 0
  const of = (account: string): AccountRecords => {
    const born = life
    const key = `${projectId}/${account}`
    const change = async (to: (kept: Kept) => Partial<Kept>) => {
      if (born !== life) return
      await store.change(key, (value) => {
        const kept = parse(key, value)
        return { ...kept, ...to(kept) }
      })
    }
    const read = async () => parse(key, await store.read(key))
    return {
      posted: async (chain) => (await read()).posted.filter((each) => each.chain === chain),
      batches: async () => (await read()).batches,
      keepBatch: (next) =>
        change(({ batches }) => ({
          batches: [...batches.filter((each) => !isSameBatch(each, next)), next].slice(-mostBatches),
        })),
      dropBatch: (gone) => change(({ batches }) => ({ batches: batches.filter((each) => !isSameBatch(each, gone)) })),
      grants: async () => (await read()).grants,
      keepGrant: (next) => change(({ grants }) => ({ grants: [...grants, next].slice(-mostGrants) })),
      receivers: async () => (await read()).receivers,
      keep: (next) =>
        change(({ posted }) => ({ posted: [...posted.filter(({ id }) => id !== next.id), next].slice(-mostPosted) })),
      drop: (id) => change(({ posted }) => ({ posted: posted.filter((each) => each.id !== id) })),
      addReceivers: (added) =>
        change(({ receivers }) => ({ receivers: [...new Set([...receivers, ...added])].slice(-mostReceivers) })),
    }
  }
  return {
    of,
    async forget(accounts) {
      life++
      await store.remove(accounts.map((account) => `${projectId}/${account}`))
    },
    async endLogin() {
      life++
      await store.changeAll(`${projectId}/`, (key, value) => ({ ...parse(key, value), posted: [] }))
    },
  }
}

const isSameBatch = (one: SentCalls, other: SentCalls) => one.id === other.id && one.origin === other.origin

function parse(key: string, value: unknown): Kept {
  // Kept before there were batches, or permissions.
  const parsed = shape.safeParse({ batches: [], grants: [], ...Object(value) })
  return parsed.success ? parsed.data : { v: 1, key, receivers: [], posted: [], batches: [], grants: [] }
}

interface Store {
  read(key: string): Promise<unknown>
  /** Reads and writes in one go, so that two tabs lose nothing of one another. */
  change(key: string, to: (value: unknown) => Kept): Promise<void>
  /** The same of each whose key begins so. */
  changeAll(prefix: string, to: (key: string, value: unknown) => Kept): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

const databaseName = 'latchkey-approvals'
const table = 'accounts'
/** Some browsers never answer, in ms: an approval does not wait for its memory. */
const patience = 1000

function createStore(factory: IDBFactory | undefined, clock: Pick<Clock, 'after'>): Store {
  /** What this tab knows; all there is where the browser keeps nothing. */
  const tab = new Map<string, unknown>()
  let isBroken = !factory

  const run = (mode: IDBTransactionMode, act: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const fail = () => {
        cancel()
        reject(new Error('This browser keeps nothing here.'))
      }
      const cancel = clock.after(patience, fail)
      const opening = (factory as IDBFactory).open(databaseName, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'key' })
      opening.onerror = fail
      opening.onblocked = fail
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction(table, mode)
        act(transaction.objectStore(table))
        transaction.oncomplete = () => {
          cancel()
          database.close()
          resolve()
        }
        transaction.onabort = () => {
          database.close()
          fail()
        }
      }
    })
  /** From the first failure on the tab remembers by itself. */
  const orInTab = async (work: () => Promise<void>, instead: () => void) => {
    if (isBroken) return instead()
    try {
      await work()
    } catch {
      // Whatever storage says, the consequence is the same.
      isBroken = true
      instead()
    }
  }
  return {
    async read(key) {
      const inBrowser = () =>
        run('readonly', (store) => {
          const reading = store.get(key)
          reading.onsuccess = () => void tab.set(key, reading.result)
        })
      await orInTab(inBrowser, () => undefined)
      return tab.get(key)
    },
    async change(key, to) {
      const inBrowser = () =>
        run('readwrite', (store) => {
          const reading = store.get(key)
          reading.onsuccess = () => {
            const next = to(reading.result)
            tab.set(key, next)
            store.put(next)
          }
        })
      await orInTab(inBrowser, () => void tab.set(key, to(tab.get(key))))
    },
    async remove(keys) {
      for (const key of keys) tab.delete(key)
      const inBrowser = () =>
        run('readwrite', (store) => {
          for (const key of keys) store.delete(key)
        })
      await orInTab(inBrowser, () => undefined)
    },
    async changeAll(prefix, to) {
      for (const [key, value] of [...tab]) if (key.startsWith(prefix)) tab.set(key, to(key, value))
      const inBrowser = () =>
        run('readwrite', (store) => {
          const walking = store.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
          walking.onsuccess = () => {
            const cursor = walking.result
            if (!cursor) return
            cursor.update(to(`${cursor.primaryKey}`, cursor.value))
            cursor.continue()
          }
        })
      await orInTab(inBrowser, () => undefined)
    },
  }
}
