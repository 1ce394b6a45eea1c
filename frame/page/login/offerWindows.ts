import { callReaders, type Done, type WindowPurposes, type WindowServer } from '../../common/channel/purposes.js'
import { wipe } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import { lazily } from '../lazily.js'
import type { FrameUser, PasskeyOffer } from '../types.js'
import { offerPasskey } from './offerPasskey.js'
import type { WindowServerParts, WindowServers } from './serveWindows.js'

/** The servers of the account's windows, and what became of an import whose window is closed. */
export interface OfferedWindows {
  readonly servers: WindowServers
  /** A passkey, which the window of another purpose makes. */
  readonly passkey: PasskeyOffer
  /** Waits for an import that is under way; undefined where none has been carried out since the last call. */
  importOutcome(): Promise<Done | undefined>
}

/** What the window for an import is asked. */
export const toImportAsk = (user: FrameUser | undefined, operator: string): WindowPurposes['import']['ask'] => ({
  ...{ accounts: user?.accounts ?? [], recovery: user?.recovery ?? 'none', user: user?.email ?? '', operator },
})

/** Offers the windows to whoever is logged in now. What serves them is loaded with the first call of one. */
export function offerWindows(parts: WindowServerParts): OfferedWindows {
  const { account, site } = parts
  const sub = account.user()?.sub
  const here = () => {
    if (sub === undefined || account.user()?.sub !== sub)
      throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
  }
  const passkey = offerPasskey({ account, site, here })
  const load = lazily(async () => (await import('./serveWindows.js')).createWindowServers(parts, { here, passkey }))
  let importing: Promise<unknown> = Promise.resolve()
  let isImported = false

  const serve = <Purpose extends keyof WindowServers>(purpose: Purpose): WindowServer<Purpose> => {
    const call = async (name: string, sent: object) => {
      const servers = await load().catch((error: unknown) => {
        // No window is left to take the secrets in it.
        for (const field of Object.values(sent)) if (field instanceof Uint8Array) wipe(field)
        throw error
      })
      return (servers[purpose] as Record<string, (sent: object) => Promise<unknown>>)[name]?.(sent)
    }
    const names = Object.keys(callReaders[purpose])
    return Object.fromEntries(names.map((name) => [name, (sent: object) => call(name, sent)])) as never
  }
  const watch =
    <Sent, Result>(work: (sent: Sent) => Promise<Result>) =>
    (sent: Sent) => {
      const result = work(sent)
      importing = result.then(() => {
        isImported = true
      }, ignore)
      return result
    }
  const imports = serve('import')
  return {
    passkey,
    servers: {
      export: serve('export'),
      recovery: serve('recovery'),
      import: { ...imports, import: watch(imports.import), finish: watch(imports.finish) },
    },
    async importOutcome() {
      await importing
      const outcome = isImported ? ({ isDone: true } as const) : undefined
      isImported = false
      return outcome
    },
  }
}

/** Its error goes to the window, and to who asks for the outcome as none. */
const ignore = () => undefined
