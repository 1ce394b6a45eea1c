import { ServiceError } from '../../errors.js'
import type { CommandAnswer, CommandRunner } from '../../part/definePart.js'
import { type CommandInput, listOption, textOption, wordOf } from '../../part/usage.js'
import type { Analytics } from './analytics/analytics.js'
import { findProject } from './findProject.js'
import type { ProjectOperations } from './operations.js'
import type { Project, Projects } from './projects.js'
import { readTypedTheme } from './theme/readTheme.js'
import type { WalletRecord } from './wallets/record.js'
import type { Wallets } from './wallets/wallets.js'

/** What the commands of the directory change. */
export interface DirectoryState {
  projects: Projects
  operations: ProjectOperations
  wallets: Wallets
  analytics: Analytics
}

/** The commands, by the names of the description. */
export function createDirectoryCommands({ projects, operations, wallets, analytics }: DirectoryState) {
  const { command } = operations
  const idOf = (input: CommandInput) => wordOf(input, 'ID')

  async function importWallets({ payload, options }: CommandInput): Promise<CommandAnswer> {
    // The import checks each wallet, and says which one is wrong.
    const records = Array.isArray(payload) ? (payload as WalletRecord[]) : []
    return { answer: { imported: await wallets.import(records, { replace: options.replace === true }) } }
  }

  return {
    listProjects: async () => ({ answer: await command('listProjects', {}) }),
    showProject: async (input) => toAnswer(await command('findProject', { id: idOf(input) })),
    addProject: async (input) =>
      toAnswer(
        await command('addProject', {
          ...{ id: idOf(input), name: textOption(input, 'name'), origins: [...listOption(input, 'origin')] },
        }),
      ),
    async removeProject(input) {
      return { answer: await command('removeProject', { id: idOf(input) }) }
    },
    async changeOrigins(input) {
      const [id, origin] = [idOf(input), wordOf(input, 'ORIGIN')]
      if (input.choice === 'unname') return toAnswer(await command('nameOrigin', { id, origin, name: null }))
      return toAnswer(await command(input.choice === 'add' ? 'addOrigin' : 'removeOrigin', { id, origin }))
    },
    nameOrigin: async (input) =>
      toAnswer(
        await command('nameOrigin', {
          ...{ id: idOf(input), origin: wordOf(input, 'ORIGIN'), name: wordOf(input, 'NAME') },
        }),
      ),
    async setFeature(input) {
      const [id, feature] = [idOf(input), wordOf(input, 'FEATURE')]
      if (input.choice === 'default') return toAnswer(await command('resetFeature', { id, feature }))
      const setting = { isEnabled: input.choice === 'on', config: readList(textOption(input, 'config')) }
      return toAnswer(await command('setFeature', { id, feature, ...setting }))
    },
    async setLook(input) {
      const radius = textOption(input, 'radius')
      const given = {
        ...{ accent: textOption(input, 'accent'), dark: textOption(input, 'dark'), name: textOption(input, 'name') },
        radius: radius === undefined ? undefined : Number(radius),
        mark: typeof input.payload === 'string' ? input.payload : undefined,
      }
      return toAnswer(await command('setLook', { id: idOf(input), ...given }))
    },
    resetLook: async (input) => toAnswer(await command('resetLook', { id: idOf(input) })),
    async setTheme(input) {
      const theme = readTypedTheme(listOption(input, 'token'))
      return toAnswer(await command('setTheme', { id: idOf(input), theme }))
    },
    resetTheme: async (input) => toAnswer(await command('setTheme', { id: idOf(input), theme: null })),
    async readAnalytics(input) {
      const { id, analytics: isEnabled } = await findProject(projects, idOf(input))
      return { answer: { analytics: { isEnabled, days: await analytics.read(id) } } }
    },
    setAnalytics: async (input) =>
      toAnswer(await command('setAnalytics', { id: idOf(input), isEnabled: input.choice === 'on' })),
    showTraffic: async () => ({ answer: await command('showTraffic', {}) }),
    listWallets: async () => ({ answer: { wallets: await wallets.list() } }),
    async showWallet(input) {
      const wallet = await wallets.find(idOf(input))
      if (!wallet) throw new ServiceError('WALLET_NOT_FOUND', 'There is no wallet of that id.')
      return { answer: { wallet } }
    },
    importWallets,
    importBundledWallets: importWallets,
    async removeWallet(input) {
      await wallets.remove(idOf(input))
      return { answer: { removed: idOf(input) } }
    },
  } satisfies Record<string, CommandRunner>
}

/** Without a word an operator would take an open project for a closed one. */
function toAnswer({ project }: { project: Project }): CommandAnswer {
  const warning = 'This project names no origin: pages of any origin may use it, and none can log in.'
  return { answer: { project }, ...(project.allowedOrigins.length === 0 && { warning }) }
}

/** `a,b` as a list; an empty text is an empty list, which is not the same as none given. */
function readList(text: string | undefined): string[] | null {
  if (text === undefined) return null
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}
