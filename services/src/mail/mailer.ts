import type { Sender } from './mailAddress.js'

/** A mail to one address. Both bodies say the same. */
export interface Mail {
  /** One address, already checked. */
  to: string
  subject: string
  text: string
  html: string
  /** Default: the mailer's own. */
  from?: Sender | undefined
  /** A picture as a `data:` address, which `html` shows as `cid:logo`: it travels in the mail, so that nothing is fetched when that is read. */
  logo?: string | undefined
}

/**
 * What became of a mail. `refused`: the server says that the mailbox is not there, or takes nothing, and will say so again; `failed`: it could
 * not be sent, for another reason. `why` holds no address.
 */
export type MailFate = { readonly state: 'sent' } | { readonly state: 'refused' | 'failed'; readonly why: string }

/** Sends mail over SMTP. */
export interface Mailer {
  /** Whom mails are from that do not say it. Default: not known. */
  readonly from?: Sender
  /** Sends at once and waits for it: for who wants to know, not for an answer to a user. @throws {Error} without address or content */
  send(mail: Mail): Promise<void>
  /**
   * Sends a mail soon, never before the answer that is being made, so that an answer's time says nothing about it. What cannot
   * be sent is tried again, then logged without the address.
   * @param onFate told once, when no further try is made; not told of what the process takes with it
   */
  post(mail: Mail, onFate?: (fate: MailFate) => void): void
  /** Mail that was posted is sent first. */
  close(): Promise<void>
}
