import { addOpener } from '../../../flows/account.js'
import { FlowError } from '../../../flows/index.js'
import {
  addPasskeyLogin,
  beginPasskeyLogin,
  listIdentities,
  type PasskeyAttempt,
  removeIdentity,
} from '../../../flows/social.js'
import type { PasskeyOfferParts, RemovablePasskeyOffer } from '../offerPasskey.js'

/** Makes a passkey both an opener of the wallet and a login: one ceremony shows it to auth, and what it evaluates to opens. */
export function createPasskeyOffer({ account, site, here }: PasskeyOfferParts): RemovablePasskeyOffer {
  const { flow } = account
  let attempt: PasskeyAttempt | undefined
  return {
    async begin() {
      here()
      attempt = await beginPasskeyLogin(flow, site(), false)
      return { challenge: attempt.challenge }
    },
    async add({ secret, cred, rp, bs, publicKey, ceremony }) {
      here()
      await addOpener(flow, { kind: 'prf', secret, cred, rp, bs })
      // It opens the wallet from here on, whatever auth says of it.
      return isDone(async () => {
        if (attempt) await addPasskeyLogin(flow, attempt, { cred, publicKey, ceremony })
        return attempt !== undefined
      })
    },
    remove: (cred) =>
      isDone(async () => {
        const login = (await listIdentities(flow)).find(({ credential }) => credential === cred)
        if (login) await removeIdentity(flow, login.id)
        return true
      }),
  }
}

/** What auth refuses, or does not answer, is answered by `false`: the wallet has changed all the same. */
async function isDone(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FlowError)) throw error
    return false
  }
}
