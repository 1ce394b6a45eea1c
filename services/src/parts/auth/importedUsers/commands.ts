import type { Kysely } from 'kysely'
import { ServiceError } from '../../../errors.js'
import type { CommandRunner } from '../../../part/definePart.js'
import { wordOf } from '../../../part/usage.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import type { LoginTables } from '../login/schema.js'
import { importUsers } from './importedUsers.js'
import { readImported } from './readFile.js'

/** An operator's import of users. */
export const createImportCommands = (
  db: Kysely<LoginTables>,
  { access, pepper }: { access: ProjectAccess; pepper: Uint8Array | undefined },
) =>
  ({
    async importUsers(input) {
      const users = readImported(input.payload)
      if (pepper)
        return { answer: { imported: await importUsers(db, { access, pepper }, wordOf(input, 'PROJECT'), users) } }
      throw new ServiceError('SECRETS_INVALID', 'Name the secrets of auth, which know mailboxes: --auth-secrets FILE.')
    },
  }) satisfies Record<string, CommandRunner>
