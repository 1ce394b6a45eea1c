import * as z from 'zod/mini'
import type { AccountType } from '../../common/types.js'
import type { WaysBack } from '../../flows/index.js'
import type { Account, Clock } from '../../keys/index.js'

const text = (length: number) => z.string().check(z.maxLength(length))

const shape = z.object({
  v: z.literal(1),
  projectId: text(64),
  id: text(64),
  origin: z.optional(text(320)),
  sub: text(64),
  wal: text(64),
  email: z.nullable(text(320)),
  accounts: z
    .array(z.object({ namespace: z.enum(['eip155', 'solana']), address: text(128), path: text(64) }))
    .check(z.minLength(1), z.maxLength(32)),
  recovery: z.enum(['managed', 'user-held', 'none']),
  checks: z.array(z.enum(['mail', 'oidc', 'wa'])).check(z.maxLength(64)),
  hasPasskey: z.boolean(),
  hasWayBack: z.boolean(),
  hasOldMailbox: z.boolean(),
  isRecovered: z.optional(z.boolean()),
  accountType: z.optional(z.enum(['eoa', 'smartAccount'])),
  by: z.optional(text(32)),
  profile: z.optional(
    z.object({
      provider: text(32),
      name: z.optional(text(256)),
      picture: z.optional(text(65_536)),
      email: z.optional(text(320)),
      isVerified: z.optional(z.boolean()),
    }),
  ),
})

const expiredShape = z.object({ id: text(64), origin: text(320), email: z.nullable(text(320)) })

/** What stays of a login that has run out, until the next one: with it its own page can begin it again, and is told nothing of it. */
export interface Expired {
  /** Of that login. */
  readonly id: string
  /** Of the page where its user logged in. */
  readonly origin: string
  /** Where its codes went; null: it took none. */
  readonly email: string | null
}

/**
 * What a device remembers of its user, to say who is logged in before anything is unlocked. Nothing of it is secret, and nothing
 * of it is believed when it matters: an unlocked wallet's accounts must be these (S34).
 */
export interface Remembered {
  readonly v: 1
  readonly projectId: string
  /** Of this login: another tab may have begun another one. */
  readonly id: string
  /** Of the page where the user logged in; unknown of logins from before it was kept. */
  readonly origin?: string | undefined
  readonly sub: string
  readonly wal: string
  readonly email: string | null
  readonly accounts: readonly Account[]
  readonly recovery: WaysBack['recovery']
  /** Kinds of custody's checks, when the wallet was opened last. */
  readonly checks: WaysBack['checks']
  /** Whether a passkey opened it then. */
  readonly hasPasskey: boolean
  /** Whether anything brought it back. */
  readonly hasWayBack: boolean
  /** The login has moved to a new mailbox, and the old one is still a check of the wallet. */
  readonly hasOldMailbox: boolean
  /** The wallet was brought to this device by a login, and nothing was sent from here yet. */
  readonly isRecovered?: boolean | undefined
  /** The user's choice, as auth has it; none was made yet where it is absent (see `FrameUser`). */
  readonly accountType?: AccountType | undefined
  /** What this login was made with: `email`, `passkey`, or a provider's id. */
  readonly by?: string | undefined
  /** What a provider said of the user, in this login or the last one with one: shown and told, and nothing else. */
  readonly profile?:
    | {
        readonly provider: string
        readonly name?: string | undefined
        readonly picture?: string | undefined
        readonly email?: string | undefined
        /** The provider says that the address is the user's. */
        readonly isVerified?: boolean | undefined
      }
    | undefined
}

/** Where the user is remembered: in this browser, for all its tabs, or in this tab alone. */
export interface Memory {
  read(): Promise<Remembered | undefined>
  write(user: Remembered): Promise<void>
  /** Forgets the user of a login; that of a newer one stays. @param left what is kept in its place. Default: nothing */
  clear(id: string, left?: Expired): Promise<void>
  /** The login that was here last, if it has run out. */
  readExpired(): Promise<Expired | undefined>
}

/** Remembers until the page closes. */
export function createTabMemory(): Memory {
  let held: Remembered | undefined
  let expired: Expired | undefined
  return {
    read: async () => held,
    write: async (user) => {
      held = user
      expired = undefined
    },
    clear: async (id, left) => {
      if (held?.id !== id) return
      held = undefined
      expired = left
    },
    readExpired: async () => expired,
  }
}

const databaseName = 'latchkey-login'
const table = 'users'
/** Some browsers never answer, in ms. */
const patience = 5000

/**
 * Remembers in IndexedDB, which browsers part by the site that the frame stands in. What cannot be read is not there; where
 * nothing can be written the tab remembers alone (F20, F22). Each call opens, acts and closes.
 */
export function createBrowserMemory(factory: IDBFactory, projectId: string, clock: Clock): Memory {
  const tab = createTabMemory()
  let isBroken = false

  const run = <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result> | undefined) =>
    new Promise<Result | undefined>((resolve, reject) => {
      const fail = () => {
        cancel()
        reject(new Error('This browser keeps nothing here.'))
      }
      const cancel = clock.after(patience, fail)
      const opening = factory.open(databaseName, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'projectId' })
      opening.onerror = fail
      opening.onblocked = fail
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction(table, mode)
        const request = act(transaction.objectStore(table))
        transaction.oncomplete = () => {
          cancel()
          database.close()
          resolve(request?.result)
        }
        transaction.onabort = () => {
          database.close()
          fail()
        }
      }
    })

  /** From the first failure on the tab remembers by itself: half of it in storage would end logins of other tabs. */
  const orInTab = async <Result>(work: () => Promise<Result>, instead: () => Promise<Result>): Promise<Result> => {
    if (isBroken) return instead()
    try {
      return await work()
    } catch {
      // Whatever storage says, the consequence is the same.
      isBroken = true
      return instead()
    }
  }

  return {
    read: () =>
      orInTab(async () => {
        const parsed = shape.safeParse(await run('readonly', (store) => store.get(projectId)))
        // Storage may break while the page is open: then the tab goes on with this.
        if (parsed.success) await tab.write(parsed.data)
        return parsed.success ? parsed.data : undefined
      }, tab.read),
    async write(user) {
      await tab.write(user)
      await orInTab(
        async () => void (await run('readwrite', (store) => store.put(user))),
        async () => undefined,
      )
    },
    async clear(id, left) {
      await tab.clear(id, left)
      await orInTab(
        async () =>
          void (await run('readwrite', (store) => {
            const reading = store.get(projectId)
            reading.onsuccess = () => {
              if (Object(reading.result).id !== id) return
              // Without an id of its own it is no user, and no later end of that login takes it away.
              if (left) store.put({ projectId, expired: left })
              else store.delete(projectId)
            }
            return undefined
          })),
        async () => undefined,
      )
    },
    readExpired: () =>
      orInTab(
        async () => expiredShape.safeParse(Object(await run('readonly', (store) => store.get(projectId))).expired).data,
        tab.readExpired,
      ),
  }
}
