import type { Connection } from '../../src/plugin.js'

/**
 * What a login needs next. `CONNECT`: nothing, this address is logged in. `VERIFY_OTP`: the code that was mailed; with `codeEntry: 'frame'` the
 * wallet itself asks for it, and takes it from no page. `VERIFY_DEVICE`: that code, and a press on the page of another mail, which confirms this
 * device; in either order. `isNew`: nobody has logged in by this address, and the code makes a wallet.
 */
export type EmailStep =
  | { readonly action: 'CONNECT' }
  | {
      readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
      readonly digits: 6 | 8
      readonly codeEntry: 'page' | 'frame'
      readonly isNew: boolean
    }

/** Whose code a change of e-mail needs next: the old address's, or the new one's. */
export type EmailChangeStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** For any call of the controller. */
export interface EmailCallOptions {
  /** Gives the call up: it rejects with REQUEST_ABORTED. */
  readonly signal?: AbortSignal
}

/**
 * What `latchkey.use(email)` resolves with: a login without the modal's views.
 * @example
 * const { begin, watchNumber, awaitDevice, enter } = await latchkey.use(email)
 * watchNumber((number) => showNumber(number))
 * let step = await begin('you@example.com')
 * if (step.action === 'VERIFY_DEVICE') step = await awaitDevice()
 * const connection = await enter(step.action === 'VERIFY_OTP' ? await askForCode(step.digits) : undefined)
 */
export interface EmailController {
  /**
   * Begins a login, which mails something unless the address is logged in already. At most once in 30 s, whatever the address.
   * @throws {LatchkeyError} EMAIL_INVALID, EMAIL_TOO_SOON (`data.seconds`), EMAIL_TOO_MANY (`data.seconds`), or the frame's
   */
  begin(email: string, options?: EmailCallOptions): Promise<EmailStep>
  /** Mails once more to the address of the login that was begun. @throws as `begin`; EMAIL_NOT_BEGUN */
  resend(options?: EmailCallOptions): Promise<EmailStep>
  /** Seconds until `begin` and `resend` may be called, 0 to 30. */
  waitingTime(): number
  /**
   * Has both mails of `VERIFY_DEVICE` sent, and resolves with the next step once the user has confirmed this device: on the page of the one, by
   * the number that `watchNumber` tells.
   * @throws {LatchkeyError} EMAIL_NOT_BEGUN, EMAIL_DEVICE_REFUSED when it was not confirmed in time, or by another number; or the frame's
   */
  awaitDevice(options?: EmailCallOptions): Promise<EmailStep>
  /**
   * Hears the number of two digits that a page of the mail asks for, while `awaitDevice` or a change of e-mail waits for it: show it to the
   * user. undefined once it is over. Returns its own stop.
   */
  watchNumber(listener: (number: string | undefined) => void): () => void
  /**
   * Checks the code and connects. After `CONNECT`, and with `codeEntry: 'frame'`, it takes none. While this device is not confirmed it waits for
   * that, as `awaitDevice` does.
   * @throws {LatchkeyError} EMAIL_NOT_BEGUN, EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, EMAIL_DEVICE_REFUSED, EMAIL_TOO_MANY, the frame's, or those of
   *   `connect`
   */
  enter(code?: string, options?: EmailCallOptions): Promise<Connection>
  /**
   * Begins to move the login to another address; says whose code is needed first.
   * @throws {LatchkeyError} EMAIL_INVALID, EMAIL_TOO_MANY, or the frame's
   */
  beginUpdate(email: string, options?: EmailCallOptions): Promise<EmailChangeStep>
  /**
   * Checks the code of the old address; the new one is mailed its own then. Takes none where the wallet itself asks for it.
   * @throws as `enter`
   */
  confirmOldAddress(code?: string, options?: EmailCallOptions): Promise<void>
  /** Checks the code of the new address, as for the old one: the login has moved. Resolves with it. @throws as `enter`; EMAIL_TAKEN */
  confirmNewAddress(code?: string, options?: EmailCallOptions): Promise<string>
  /** Drops a change that was begun. */
  cancelUpdate(): Promise<void>
}
