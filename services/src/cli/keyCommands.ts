import { ServiceError } from '../errors.js'
import { textOption, wordOf } from '../part/usage.js'
import type { SecretsFile } from '../secrets/secretsFile.js'
import type { LocalCommand } from './localCommand.js'

/** Commands of files of secrets. None prints a secret. */
export const keyCommands: Readonly<Record<string, LocalCommand>> = {
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
