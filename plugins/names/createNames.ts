import {
  type ActiveAccount,
  type CaipAccountId,
  createLive,
  type Identity,
  type IdentityDirectory,
  identity,
  isLatchkeyError,
  type Live,
  type NameLookup,
  type PluginContext,
  parseAccountId,
  parseNetworkId,
} from '../../src/plugin.js'
import { registrationAtom } from './atoms.js'
import type { Changes } from './changes.js'
import { addressOn, namedNamespace } from './coinTypes.js'
import { invalid, notConnected, pending, toRegistrationError } from './errors.js'
import { createKept } from './keptByAccount.js'
import { findBrokenRule } from './label.js'
import { createNameService, keepFor } from './nameService.js'
import type { NamesController, NamesOptions, OwnName } from './types.js'

/** The plugin's work in one instance: what hosts have, and what other plugins ask. */
export interface Names extends NamesController {
  readonly zone: string
  readonly identity: IdentityDirectory
  readonly lookup: NameLookup
}

export function createNames(context: PluginContext<'request'>, { zone }: NamesOptions): Names {
  const { accounts, wallet, resources, store, track, clock, page, signal } = context
  const service = createNameService(context, zone)

  const isNamed = (account: CaipAccountId) =>
    parseNetworkId(parseAccountId(account).networkId).namespace === namedNamespace
  const own = createKept((account) =>
    createLive<OwnName | null>({
      ...{ clock, page, signal, keepFor },
      isSame: (left, right) => JSON.stringify(left) === JSON.stringify(right),
      async ask() {
        const found = isNamed(account) ? await service.findOwn(parseAccountId(account).address) : undefined
        if (!found) return null
        const { name, avatar, description, solana } = found
        return Object.freeze({
          name,
          ...(avatar && { avatar }),
          ...(description && { description }),
          ...(solana && { solana }),
        })
      },
    }),
  )
  /** The names of others: what is not of the zone is theirs to know. */
  const others = async (account: CaipAccountId) =>
    (await resources.all(identity)).find((one) => one !== directory)?.of(account)
  const identities = createKept((account) =>
    createLive<Identity>({
      ...{ clock, page, signal, keepFor },
      isSame: (left, right) => left.name === right.name && left.avatar === right.avatar,
      async ask({ fresh }) {
        const mine = isNamed(account) ? await (fresh ? own(account).refresh() : own(account).read()) : null
        if (mine) return { name: mine.name, ...(mine.avatar && { avatar: mine.avatar }) }
        const theirs = await others(account)
        return theirs?.get() ?? (await theirs?.refresh()) ?? {}
      },
    }),
  )
  const directory: IdentityDirectory = { of: (account): Live<Identity> => identities(account) }

  /** What was sent and not answered: looked for before anything is sent again (F11). */
  const unanswered = new Map<string, string>()

  /** Whether an account has the name, as the services have it now. */
  const isOwn = async (name: string, { address, networkId }: ActiveAccount) => {
    const found = await service.find(name, { fresh: true })
    const leads = found && addressOn(found.addresses, parseNetworkId(networkId).reference)
    return leads?.toLowerCase() === address.toLowerCase()
  }

  async function send(name: string, account: ActiveAccount): Promise<void> {
    const { address, networkId, caipAddress } = account
    if (unanswered.get(name) === address && (await isOwn(name, account))) return
    unanswered.delete(name)
    const message = await service.writeMessage(name)
    store.set(registrationAtom, { step: 'signing', name })
    // Bound to the account that was in use when the name was chosen.
    const signature = await wallet.of(caipAddress).call('signMessage', message)
    signal.throwIfAborted()
    store.set(registrationAtom, { step: 'sending', name })
    try {
      await service.register({ address, networkId, message, signature })
    } catch (error) {
      // It was judged: nothing was registered.
      if (isLatchkeyError(error, 'SERVICE_REFUSED', 'RATE_LIMITED')) throw error
      unanswered.set(name, address)
      if (!(await isOwn(name, account).catch(() => false))) throw error
    }
    unanswered.delete(name)
  }

  let made: Changes | undefined
  /** Few users change a name: what it takes comes when they do. */
  const changes = async (): Promise<Changes> => {
    const { createChanges } = await import('./changes.js')
    made ??= createChanges(context, {
      ...{ zone, service },
      async show(name, shown) {
        await Promise.allSettled([
          ...(name ? [service.find(name, { fresh: true })] : []),
          ...shown.flatMap((account) => [own(account).refresh(), identities(account).refresh()]),
        ])
      },
    })
    return made
  }

  return {
    zone,
    of: own,
    identity: directory,
    lookup: {
      serves: async (networkId) => parseNetworkId(networkId).namespace === namedNamespace,
      async resolve(text, networkId, options) {
        const name = text.trim().toLowerCase()
        const { namespace: asked, reference } = parseNetworkId(networkId)
        if (asked !== namedNamespace || !name.endsWith(`.${zone}`)) return undefined
        const found = await service.find(name, options)
        const address = found && addressOn(found.addresses, reference)
        return address ? { address, name } : undefined
      },
    },
    async suggest(label) {
      const rule = findBrokenRule(label)
      if (rule) throw invalid(rule)
      return service.suggest(label)
    },
    change: async (records) => (await changes()).change(records),
    give: async (to) => (await changes()).give(to),
    take: async (gift) => (await changes()).take(gift),
    giveUp: async () => (await changes()).giveUp(),
    readGift: async (gift) => (await changes()).readGift(gift),
    async register(label) {
      const rule = findBrokenRule(label)
      if (rule) throw invalid(rule)
      const account = accounts.get(namedNamespace)
      if (!account) throw notConnected()
      const before = store.get(registrationAtom)
      if (before?.step === 'signing' || before?.step === 'sending') throw pending()
      const name = `${label}.${zone}`
      const told = { isSmartAccount: account.type === 'smartAccount', ensName: name }
      store.set(registrationAtom, { step: 'sending', name })
      track('REGISTER_NAME_INITIATED', told)
      try {
        await send(name, account)
      } catch (cause) {
        const error = toRegistrationError(cause, name, unanswered.has(name))
        store.set(registrationAtom, { step: 'failed', name, error })
        track('REGISTER_NAME_ERROR', { ...told, error: error.code })
        throw error
      }
      store.set(registrationAtom, undefined)
      track('REGISTER_NAME_SUCCESS', told)
      // It shows at once, wherever the account's name stands.
      await Promise.allSettled([own(account.caipAddress).refresh(), identities(account.caipAddress).refresh()])
      return { name }
    },
  }
}
