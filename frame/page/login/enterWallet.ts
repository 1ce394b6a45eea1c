import type { MadePasskey } from '../../common/types.js'
import {
  type Evidence,
  findNextStep,
  ofMailbox,
  type PressedMailbox,
  pressMailbox,
  recoverWallet,
  type WaitOptions,
} from '../../flows/account.js'
import { type Flow, isFlowError, type Unlocked, type User, unlockWallet } from '../../flows/index.js'
import type { NewMember, WalletDraft } from '../../keys/index.js'
import type { RecoverBy, RecoverChoices } from '../types.js'

/** A login that is through, on its way to a wallet. */
export interface Entry {
  readonly user: User
  /** Custody's press, where the device is new to the wallet. */
  readonly pressed?: PressedMailbox | undefined
  /** What the login itself shows to custody and recovery: an ID token, or a passkey. Absent after a login by e-mail. */
  readonly evidence?: Evidence | undefined
  /** The passkey that logged in, with what it evaluates to; `made`: it was made for this login, and becomes an opener. Not wiped here. */
  readonly passkey?: PasskeyEntry | undefined
  /** Whether a code of the user's mailbox was entered for this login: then it is a check of a new wallet. */
  readonly isMailbox?: boolean
  /** A wallet that was made while the mail was on its way, for this login alone. Not wiped here. */
  readonly draft?: WalletDraft | undefined
  /** What the EVM account of a new wallet is to be, where that is not a plain one. */
  readonly accountType?: 'smartAccount' | undefined
  /** BCP 47, for mails. */
  readonly language: string
  /** Shows the screen on which the user chooses how the wallet comes to this device; resolves when it has come. */
  choose(choices: RecoverChoices): Promise<void>
  /** Shows the screen on which the user ends the suspension of the wallet; resolves when it is ended. */
  resume(): Promise<void>
}

/** A passkey that is login and key at once. */
export interface PasskeyEntry extends Pick<MadePasskey, 'secret' | 'cred'> {
  readonly made?: Pick<MadePasskey, 'rp' | 'bs'>
}

/** A wallet that is open, and where it comes from. */
export interface Entered {
  readonly unlocked: Unlocked
  readonly isNew: boolean
  /** Whether it was brought to this device by this login. */
  readonly isRecovered: boolean
}

/**
 * Goes from a login to an unlocked wallet: creates it, goes on with a creation that had stopped, unlocks it, or brings it to this
 * device. Wherever that ends early, the same may be called again (F33).
 *
 * @throws {FlowError}, KeyError; what `choose` throws
 */
export async function enterWallet(flow: Flow, entry: Entry): Promise<Entered> {
  const { user, pressed } = entry
  const next = await findNextStep(flow, user, { isNew: pressed !== undefined })
  if (next === 'recover') return toRecovered(await recover(flow, entry))
  if (next === 'create') return create(flow, entry)
  try {
    return toEntered(await unlockWallet(flow))
  } catch (error) {
    if (isFlowError(error, 'DEVICE_UNKNOWN')) return toRecovered(await recover(flow, entry))
    if (!isFlowError(error, 'WALLET_SUSPENDED')) throw error
    await entry.resume()
    return toEntered(await unlockWallet(flow))
  }
}

const toEntered = (unlocked: Unlocked): Entered => ({ unlocked, isNew: false, isRecovered: false })
const toRecovered = (unlocked: Unlocked): Entered => ({ unlocked, isNew: false, isRecovered: true })

async function create(flow: Flow, entry: Entry): Promise<Entered> {
  try {
    const unlocked = await createManaged(flow, entry)
    // A device that nothing keeps is no member of what it made.
    return { unlocked: unlocked ?? (await chooseWay(flow, entry)), isNew: true, isRecovered: false }
  } catch (error) {
    if (isFlowError(error, 'WALLET_EXISTS')) return toRecovered(await chooseWay(flow, entry))
    throw error
  }
}

/** What the login proves to custody, as checks of a wallet that is made. */
function listChecks({ user: { email }, evidence, isMailbox = false }: Entry): readonly Evidence[] {
  if (evidence) return [evidence]
  return isMailbox && email !== null ? [{ kind: 'mail', address: email }] : []
}

/** A passkey that was made for the login opens the wallet, too. */
const listOpeners = ({ passkey }: Entry): readonly NewMember[] =>
  passkey?.made ? [{ kind: 'prf', secret: passkey.secret, cred: passkey.cred, ...passkey.made }] : []

/** A managed wallet; where custody takes none of what is shown, one that is not recoverable yet. */
async function createManaged(flow: Flow, entry: Entry): Promise<Unlocked | null> {
  const { draft, accountType } = entry
  const [evidence, openers] = [listChecks(entry), listOpeners(entry)]
  // After a mail it is there already: the draft has loaded it.
  const { createWallet } = await import('../../flows/creation.js')
  try {
    return await createWallet(flow, { level: 'managed', evidence, openers, draft, accountType })
  } catch (error) {
    // Custody knows the provider not, or its nonce is over. A mailbox is auth's own word: without it something is wrong.
    const isOptional = evidence.length > 0 && evidence.every(({ kind }) => kind !== 'mail')
    if (!isOptional || !isFlowError(error, 'EVIDENCE_REFUSED')) throw error
    return createWallet(flow, { level: 'managed', evidence: [], openers, accountType })
  }
}

/** With what the login shows, where custody takes it; else as the user chooses. */
async function recover(flow: Flow, entry: Entry): Promise<Unlocked> {
  if (entry.passkey) {
    try {
      return await recoverWallet(flow, { k: 'prf', secret: entry.passkey.secret, cred: entry.passkey.cred })
    } catch (error) {
      // It logs in, and was taken out of the wallet's openers: a check may open it all the same.
      if (!isFlowError(error, 'DEVICE_UNKNOWN')) throw error
    }
  }
  const evidence = entry.pressed ? ofMailbox(entry.pressed) : entry.evidence
  if (evidence) {
    try {
      return await recoverWallet(flow, { k: 'man', evidence })
    } catch (error) {
      // It has to wait, was taken already, or this wallet is not opened by it: there may be another way.
      if (!isFlowError(error, 'RECOVERY_WAITS', 'EVIDENCE_REFUSED', 'DEVICE_UNKNOWN')) throw error
    }
  }
  return chooseWay(flow, entry)
}

async function chooseWay(flow: Flow, { user, language, choose }: Entry): Promise<Unlocked> {
  const { rlm: realm, email: address } = user
  let unlocked: Unlocked | undefined
  await choose({
    ways: address === null ? ['prf', 'code'] : ['mail', 'prf', 'code'],
    realm,
    address,
    async recover(by, signal, onNumber) {
      const options = { address, language, ...(signal && { signal }), ...(onNumber && { onNumber }) }
      unlocked = await recoverBy(flow, by, options)
    },
  })
  if (!unlocked) throw new Error('The screen was done before a wallet was open.')
  return unlocked
}

async function recoverBy(
  flow: Flow,
  by: RecoverBy,
  { address, ...options }: WaitOptions & { address: string | null },
): Promise<Unlocked> {
  if (by.k !== 'mail') return recoverWallet(flow, by)
  const { token } = await flow.services.assert('custody', 'publish')
  const pressed = await pressMailbox(flow, token, address ?? '', options)
  return recoverWallet(flow, { k: 'man', evidence: ofMailbox(pressed) })
}
