import type { Mail, Mailer } from '../src/mail/mailer.js'

/** A mailbox for every address: keeps what is posted, at once. */
export interface TestMailer extends Mailer {
  mails: Mail[]
  /** The newest mail to an address. @throws {Error} when there is none */
  last(to: string): Mail
  /** The code of the newest mail to an address. */
  code(to: string): string
  /** From here on the address's server says that there is no such mailbox. */
  refuse(to: string): void
  /** There is one again. */
  take(to: string): void
}

/** A mailer that sends nothing. */
export function createTestMailer(): TestMailer {
  const mails: Mail[] = []
  const refused = new Set<string>()
  const last = (to: string) => {
    const mail = mails.findLast((one) => one.to === to)
    if (!mail) throw new Error('No mail was posted to that address.')
    return mail
  }
  return {
    mails,
    last,
    code(to) {
      const [code] = /^\d{6,8}$/m.exec(last(to).text) ?? []
      if (code === undefined) throw new Error('The newest mail has no code.')
      return code
    },
    async send(mail) {
      if (refused.has(mail.to)) throw new Error('The mail was not taken: EENVELOPE 550')
      mails.push(mail)
    },
    post(mail, onFate) {
      mails.push(mail)
      onFate?.(refused.has(mail.to) ? { state: 'refused', why: 'EENVELOPE 550' } : { state: 'sent' })
    },
    refuse: (to) => void refused.add(to),
    take: (to) => void refused.delete(to),
    close: async () => undefined,
  }
}
