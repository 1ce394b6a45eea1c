import type { RecoveryFacts, WindowServer } from '../../common/channel/purposes.js'
import type { CodeEntry } from '../../common/types.js'
import {
  addOpener,
  becomeManaged,
  type LoginSite,
  leaveManaged,
  ofMailbox,
  type PressedMailbox,
  pressMailbox,
  removeOpeners,
  viewWallet,
} from '../../flows/account.js'
import { type Flow, FlowError, toWaysBack, type Unlocked, unlockWallet } from '../../flows/index.js'
import { answerExport, replaceByImport } from '../../flows/windows.js'
import { type Bytes, isRecoverable, wipe } from '../../keys/index.js'
import { stepUp } from '../stepUp.js'
import type { Account } from './account.js'
import type { RemovablePasskeyOffer } from './offerPasskey.js'

/** The frame's side of the windows that the account opens: what takes a key, a login or the services. */
export interface WindowServers {
  readonly export: WindowServer<'export'>
  readonly import: WindowServer<'import'>
  readonly recovery: WindowServer<'recovery'>
}

/** What the windows need to know when they are opened. */
export interface WindowServerParts {
  readonly account: Account
  /** The page's, as it is now. */
  readonly site: () => LoginSite
  /** Another wallet is about to take the user's place, or has (or failed to). */
  readonly onReplacing: (isGoingOn: boolean) => void
}

/** Serves the windows of a user: after another login they are answered with LOGGED_OUT. @param user `here` throws after another login */
export function createWindowServers(
  { account, site, onReplacing }: WindowServerParts,
  { here, passkey }: { readonly here: () => void; readonly passkey: RemovablePasskeyOffer },
): WindowServers {
  const { flow } = account
  const address = () => account.user()?.email ?? null
  const fresh = createFreshLogin(flow, address, here)
  const load = async () => {
    here()
    return readFacts(flow, address())
  }
  /** A change of the openers, and how they are then. */
  const change = async (work: () => Promise<unknown>) => {
    here()
    await work()
    const facts = await load()
    const { recovery, openers } = facts
    const hasWayBack = recovery !== 'none' || openers.some((opener) => opener.k === 'code' || opener.bs)
    await account.change({ recovery, hasPasskey: openers.some(({ k }) => k === 'prf'), hasWayBack }, false)
    return facts
  }
  /** Fails before the user does what would fail anyway. */
  const assertFresh = async () => {
    const { token, claims } = await flow.services.assert('custody', 'publish')
    if (flow.services.auth.now() - claims.at >= freshFor) throw new FlowError('STEP_UP_NEEDED')
    return token
  }
  /** Custody's mail that was asked for last. */
  let pressing: Promise<PressedMailbox> | undefined
  const recovery: WindowServers['recovery'] = {
    ...fresh,
    load,
    async beginPasskey() {
      here()
      await assertFresh()
      return passkey.begin()
    },
    async addPasskey(made) {
      try {
        let logsIn = false
        const facts = await change(async () => {
          logsIn = await passkey.add(made)
        })
        return logsIn ? facts : { ...facts, login: 'notAdded' }
      } finally {
        wipe(made.secret)
      }
    },
    async addCode({ secret }) {
      try {
        return await change(() => addOpener(flow, { kind: 'code', secret }))
      } finally {
        wipe(secret)
      }
    },
    async remove({ id }) {
      here()
      const opener = (await load()).openers.find((one) => one.id === id)
      const facts = await change(() => removeOpeners(flow, [id]))
      // Who loses a passkey expects that it signs nobody in.
      const isOut = opener?.k !== 'prf' || (await passkey.remove(opener.cred))
      return isOut ? facts : { ...facts, login: 'notRemoved' }
    },
    leaveManaged: () => change(() => leaveManaged(flow)),
    async askManaged() {
      here()
      const token = await assertFresh()
      const { language } = site()
      const options = { ...(language !== undefined && { language }), isPatient: true }
      return new Promise((resolve, reject) => {
        const onNumber = (number: string) => resolve({ number })
        pressing = pressMailbox(flow, token, address() ?? '', { ...options, onNumber })
        // Before its number it fails this call; after it the next one.
        pressing.catch(reject)
      })
    },
    becomeManaged: () =>
      change(async () => {
        const asked = pressing
        pressing = undefined
        if (!asked) throw new FlowError('DEVICE_REFUSED')
        await becomeManaged(flow, ofMailbox(await asked))
      }),
  }
  return {
    export: {
      ...fresh,
      async open(request) {
        here()
        const { answer, head } = await answerExport(flow, request)
        return { ...answer, manifest: head.compact }
      },
    },
    import: { ...recovery, ...serveImport({ account, here, onReplacing }) },
    recovery,
  }
}

/** An import, and one that is ended because it had stopped. Both bring another wallet to this login. */
function serveImport({
  account,
  here,
  onReplacing,
}: Pick<WindowServerParts, 'account' | 'onReplacing'> & { here(): void }) {
  const { flow } = account
  /** @param at When the user logged in here, in ms */
  const replace = async (work: () => Promise<Unlocked>, at: () => number) => {
    onReplacing(true)
    try {
      here()
      const unlocked = await work()
      const { accounts } = unlocked.wallet
      await account.adopt(await flow.services.user(), unlocked, { at: at() })
      return { accounts, recovery: unlocked.recovery }
    } catch (error) {
      // It may have got as far as custody: what is unlocked may be the wallet that was. The next unlock looks, and ends it.
      if (account.user()) await account.change({}, true)
      throw error
    } finally {
      onReplacing(false)
    }
  }
  return {
    async import({ entropy }: { readonly entropy: Bytes }) {
      const { recovery, email } = account.user() ?? {}
      // The level stays the user's choice; a check needs a mailbox.
      const level = recovery === 'managed' ? 'managed' : 'user-held'
      const evidence = level === 'managed' && email != null ? [{ kind: 'mail' as const, address: email }] : []
      try {
        return await replace(() => replaceByImport(flow, { level, evidence, imported: entropy }), flow.clock.now)
      } finally {
        wipe(entropy)
      }
    },
    /** Nobody has just logged in for it: no sign-in without a view follows from it. */
    finish: () =>
      replace(
        () => unlockWallet(flow),
        () => 0,
      ),
  }
}

/** How old a login may be to begin with a mail or a passkey, in seconds: a minute less than for the change after it. */
const freshFor = 240

function createFreshLogin(flow: Flow, address: () => string | null, here: () => void) {
  let entry: CodeEntry | undefined
  const begun = () => {
    here()
    if (!entry) throw new FlowError('CODE_EXPIRED')
    return entry
  }
  return {
    async stepUp() {
      here()
      entry = await stepUp(flow, address() ?? '')
      const { digits, resendAfter } = entry
      return { digits, resendAfter, address: entry.address }
    },
    async resendCode() {
      const { digits, resendAfter } = await begun().resend()
      return { digits, resendAfter }
    },
    async enterCode({ code }: { readonly code: string }) {
      await begun().submit(code)
      return undefined
    },
  }
}

async function readFacts(flow: Flow, address: string | null): Promise<RecoveryFacts> {
  const manifests = await viewWallet(flow)
  const head = manifests.at(-1) ?? manifests[0]
  const { rlm: realm, sub, lvl: level, mem, evd } = head
  const openers = mem.flatMap((member) => (member.k === 'prf' || member.k === 'code' ? [member] : []))
  const canLeave = isRecoverable({ lvl: 'user-held', mem, evd })
  return { owner: { realm, sub }, level, recovery: toWaysBack(head).recovery, openers, canLeave, address }
}
