import type { Content, Warning } from '../../common/approval/types.js'
import { checkSignIn, type SignInFault } from '../signIn/checkSignIn.js'
import { isSignInLike, readSignIn } from '../signIn/readSignIn.js'
import { judgeTexts } from './judgeTexts.js'
import { invalid } from './refusals.js'
import type { Ask } from './types.js'

/** What a message is, and what is to be said of it. */
export interface Signable {
  readonly content: Content
  readonly warnings: readonly Warning[]
  /**
   * Asked once more right before it is signed: time may have passed. A sign-in message is named to auth by then.
   * @throws {FrameError} REQUEST_INVALID; FlowError
   */
  readonly check: () => Promise<void>
}

/** Reads bytes that are to be signed: as text, as a sign-in message for this page (S19), or as bytes that say nothing. */
export function readSignable(bytes: Uint8Array, hex: string, ask: Ask): Signable {
  const text = readText(bytes)
  // Before anything else: what is no text to us may be a sign-in message to its verifier.
  const isSignIn = isSignInLike(text ?? new TextDecoder().decode(bytes))
  if (text === undefined && isSignIn) {
    const message = new TextDecoder().decode(bytes)
    return {
      content: { kind: 'blocked', reason: 'signIn.form', text: message },
      warnings: judgeTexts([message]),
      async check() {
        throw block()
      },
    }
  }
  if (text === undefined)
    return {
      content: { kind: 'bytes', hex },
      warnings: [{ severity: 'danger', text: 'warn.blind' }],
      check: async () => undefined,
    }
  const hidden = judgeTexts([text])
  if (!isSignIn) return { content: { kind: 'message', text }, warnings: hidden, check: async () => undefined }
  const message = readSignIn(text)
  const judge = (): SignInFault | 'form' | undefined =>
    message
      ? checkSignIn(message, {
          origin: ask.host.origin,
          chainId: ask.chain.chain.id,
          address: ask.account,
          now: ask.now(),
        })
      : 'form'
  const fault = judge()
  return {
    content:
      fault || !message
        ? { kind: 'blocked', reason: `signIn.${fault ?? 'form'}`, text }
        : { kind: 'signIn', text, domain: message.domain },
    warnings: hidden,
    async check() {
      if (judge()) throw block()
      await ask.nameSignIn(text)
    },
  }
}

const block = () =>
  invalid(
    'this sign-in message is not in the standard form, is for another site, account or network, or its time is over',
  )

/** Undefined for what is no UTF-8, or has controls that no text has. */
function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    // Bytes that are no text are an answer, not a failure.
    return undefined
  }
}
