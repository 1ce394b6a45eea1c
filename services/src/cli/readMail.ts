import { ServiceError } from '../errors.js'
import type { Sender } from '../mail/mailAddress.js'
import { type MailServer, readMailServer } from '../mail/mailServer.js'
import { mailVariable } from './serverFlags.js'

/** Where mail goes and who it is from. */
export interface MailSettings {
  server: MailServer
  from: Sender
}

/**
 * Reads the settings of mail; undefined where there are none.
 * @param operator names a sender that has no name of its own
 * @throws {ServiceError} COMMAND_INVALID when one of the two is missing, or wrong
 */
export function readMail(env: NodeJS.ProcessEnv, from: Sender | undefined, operator = ''): MailSettings | undefined {
  const text = env[mailVariable]
  if (!text && !from) return undefined
  if (text && from) return { server: readMailServer(text), from: { ...from, name: from.name || operator } }
  const missing = from ? `${mailVariable} is not in the environment` : `${mailVariable} is set, and --mail-from is not`
  throw new ServiceError('COMMAND_INVALID', `${missing}: mail needs both, a server and a sender.`)
}
