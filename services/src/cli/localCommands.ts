import { ServiceError } from '../errors.js'
import { describeMailServer } from '../mail/mailServer.js'
import type { Command, CommandAnswer, PartDescription } from '../part/definePart.js'
import { type CommandInput, textOption, wordOf } from '../part/usage.js'
import type { SecretsFile } from '../secrets/secretsFile.js'
import type { StoreOptions } from '../store/openStore.js'
import { backupCommands } from './backupCommands.js'
import { readMail } from './readMail.js'
import { serverFlags } from './serverFlags.js'

/** What a command that is no part's runs with. */
export interface LocalContext {
  input: CommandInput
  env: NodeJS.ProcessEnv
  /** The state, which it may open. */
  where: StoreOptions
  parts: readonly PartDescription[]
}

/** A command that runs where it is typed, and asks no running server. */
export interface LocalCommand extends Command {
  run(context: LocalContext): Promise<CommandAnswer>
}

/** Commands of the installation: secrets, mail, backups. */
export function localCommands(parts: readonly PartDescription[]): Readonly<Record<string, LocalCommand>> {
  return { ...keyCommands, ...mailCommands, ...backupCommands(parts) }
}

const keyCommands: Readonly<Record<string, LocalCommand>> = {
  makeKeys: {
    usage: 'keys make FILE [--name NAME] [--transit-url URL] [--transit-key KEY]',
    about: 'a new file of secrets, for one part',
    async run({ input }) {
      const { makeSecretsFile } = await import('../secrets/secretsFile.js')
      const [url, key] = [textOption(input, 'transit-url'), textOption(input, 'transit-key')]
      if ((url === undefined) !== (key === undefined)) {
        throw new ServiceError('COMMAND_INVALID', '--transit-url and --transit-key go together.')
      }
      const transit = url !== undefined && key !== undefined ? { url, key } : undefined
      const file = await makeSecretsFile(wordOf(input, 'FILE'), { name: textOption(input, 'name'), transit })
      return { answer: describe(file), warning: keepNote }
    },
  },
  addKey: {
    usage: 'keys add FILE',
    about: 'a new version of its key, which is used from the next start on',
    async run({ input }) {
      const { addKeyVersion } = await import('../secrets/secretsFile.js')
      return { answer: describe(await addKeyVersion(wordOf(input, 'FILE'))), warning: keepNote }
    },
  },
  showKeys: {
    usage: 'keys show FILE',
    about: 'names and versions, no secret',
    async run({ input }) {
      const { readSecretsFile } = await import('../secrets/secretsFile.js')
      return { answer: describe(await readSecretsFile(wordOf(input, 'FILE'))) }
    },
  },
}

const keepNote =
  'Keep a copy of this file apart from databases and backups: without it nothing that it has wrapped opens again.'

function describe({ ring, transit }: SecretsFile): object {
  return {
    ...(ring && { keys: { name: ring.name, current: ring.current, versions: [...ring.versions.keys()] } }),
    ...(transit && { transit }),
  }
}

const mailCommands: Readonly<Record<string, LocalCommand>> = {
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
