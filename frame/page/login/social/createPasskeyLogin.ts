import { PasskeyError, usePasskey } from '../../../common/ceremonies.js'
import type { MadePasskey } from '../../../common/types.js'
import { beginPasskeyLogin, redeemPasskeyLogin, type SignedByPasskey } from '../../../flows/social.js'
import { wipe } from '../../../keys/index.js'
import { FrameError } from '../../errors.js'
import { type FinishParts, finishLogin } from '../finishLogin.js'
import { toSite } from '../toSite.js'

/** A passkey that answered, with what it evaluates to. */
type Answered = SignedByPasskey & Pick<MadePasskey, 'secret'> & Partial<Pick<MadePasskey, 'rp' | 'bs'>>

/**
 * Login by passkey: one ceremony is login, evidence and key (custody-formats, New device). One that is there is used in the frame; a
 * new one is made in a window, where every browser allows it.
 */
export function createPasskeyLogin(parts: FinishParts & { readonly projectId: string }) {
  const { account, link, screens, loadScreens, projectId } = parts
  const { flow } = account
  let controller = new AbortController()

  const drop = () => {
    controller.abort()
    controller = new AbortController()
  }

  return {
    /** @throws {FlowError}, KeyError; {FrameError} PASSKEY_CANCELLED, PASSKEY_UNSUPPORTED, SCREEN_CLOSED */
    async connect(isNew: boolean, asked: AbortSignal): Promise<void> {
      drop()
      const signal = AbortSignal.any([asked, controller.signal])
      const attempt = await beginPasskeyLogin(flow, toSite(link, projectId), isNew)
      const { realm, sub, challenge } = attempt
      let answered: Answered | undefined
      try {
        if (isNew && sub !== undefined) {
          const { passkey } = await loadScreens()
          answered = await screens.show('window', passkey({ realm, sub, challenge }), signal)
        } else answered = await useHere({ realm, challenge })
        signal.throwIfAborted()
        const login = await redeemPasskeyLogin(flow, attempt, answered)
        const { secret, cred, rp, bs } = answered
        const passkey = { secret, cred, ...(rp !== undefined && bs !== undefined && { made: { rp, bs } }) }
        await finishLogin(parts, { ...login, passkey, at: flow.clock.now(), signal })
      } finally {
        if (answered) wipe(answered.secret)
      }
    },
    drop,
  }
}

async function useHere(ask: Parameters<typeof usePasskey>[0]): Promise<Answered> {
  try {
    const { output: secret, ...used } = await usePasskey(ask)
    return { secret, ...used }
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error
    throw error.code === 'CANCELLED'
      ? new FrameError('PASSKEY_CANCELLED', 'No passkey was chosen. Try again, or sign in another way.')
      : new FrameError(
          'PASSKEY_UNSUPPORTED',
          'This passkey, or this browser, cannot open a wallet. Sign in another way.',
        )
  }
}
