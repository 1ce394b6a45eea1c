import { ServiceError } from '../errors.js'
import { describeMailServer } from '../mail/mailServer.js'
import { type CommandInput, textOption, wordOf } from '../part/usage.js'
import type { LocalCommand } from './localCommand.js'
import { readMail } from './readMail.js'
import { serverFlags } from './serverFlags.js'

/** Commands of the mail settings. None prints the password. */
export const mailCommands: Readonly<Record<string, LocalCommand>> = {
  showMail: {
    usage: 'mail show [--mail-from TEXT]',
    about: 'where mail goes, without the password',
    async run({ input, env }) {
      const { server, from } = needMail(input, env)
      return { answer: { mail: { ...describeMailServer(server), hasPassword: server.auth !== undefined, from } } }
    },
  },
  testMail: {
    usage: 'mail test ADDRESS [--mail-from TEXT]',
    about: 'sends a mail and says whether the server took it',
    async run({ input, env }) {
      const { createMailer } = await import('../mail/createMailer.js')
      const { isMailAddress } = await import('../mail/mailAddress.js')
      const to = wordOf(input, 'ADDRESS')
      if (!isMailAddress(to)) throw new ServiceError('EMAIL_INVALID', 'That is no address that mail can go to.')
      const { server, from } = needMail(input, env)
      const { silentLog } = await import('../log.js')
      const mailer = createMailer({ server, from, log: silentLog })
      try {
        await mailer.send({
          to,
          subject: 'Test of the mail settings',
          text: 'The services could send this mail. Codes and notices will come the same way.',
          html: '<p>The services could send this mail. Codes and notices will come the same way.</p>',
        })
      } catch (error) {
        throw new ServiceError('MAIL_FAILED', (error as Error).message)
      } finally {
        await mailer.close()
      }
      return { answer: { mail: { sent: true, ...describeMailServer(server) } } }
    },
  },
}

function needMail(input: CommandInput, env: NodeJS.ProcessEnv) {
  const given = textOption(input, 'mail-from')
  const mail = readMail(env, given === undefined ? undefined : serverFlags['mail-from'].read(given))
  if (mail) return mail
  throw new ServiceError(
    'MAIL_NOT_SET_UP',
    'There is no mail server: put it into MAIL_URL, and the sender into --mail-from.',
  )
}
