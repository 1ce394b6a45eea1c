import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServiceError } from '../errors.js'
import { createInbox } from '../mail/createInbox.js'
import type { PartDescription } from '../part/definePart.js'
import { readFlags, type Typed } from '../part/readFlags.js'
import { makeSecretsFile } from '../secrets/secretsFile.js'
import { devFlags, devFolder, devServeFlags } from './devFlags.js'
import { runServe } from './serveCommand.js'
import { secretsFlag, serverFlags } from './serverFlags.js'
import type { Surroundings } from './surroundings.js'

/** The project that an app under development names. */
const projectId = 'demo'

/** Another site than `localhost`, on which apps are developed: a login frame is never of the page's own site. */
const frameHost = 'wallet.localhost'

const localOrigins = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Runs all parts with everything that login needs, on this machine alone: makes folder, files of secrets, a zone of names and a project unless
 * they are there, and keeps mails to show them on a page.
 * @throws {ServiceError} COMMAND_INVALID for whatever would open it to others
 */
export async function runDev(
  parts: readonly PartDescription[],
  typed: Typed,
  surroundings: Surroundings,
): Promise<void> {
  const { data = devFolder, origin: _origin, 'inbox-port': _inboxPort, ...given } = typed
  refuseOthers(given, surroundings.env)
  const { origin: origins = localOrigins, 'inbox-port': wishedInbox } = readFlags(
    devFlags,
    typed,
  ) as unknown as DevValues
  const { port } = readFlags({ port: serverFlags.port }, typed) as { port: number }
  const framePort = given['frame-port'] === undefined ? port + 1 : Number(given['frame-port'])
  const folder = String(data)
  const url = `http://127.0.0.1:${port}`
  const frameUrl = `http://${frameHost}:${framePort}`
  const inbox = await createInbox(wishedInbox ?? framePort + 1)
  const chosen: Typed = {
    ...given,
    ...{ port: `${port}`, 'frame-port': `${framePort}`, 'frame-origin': frameUrl },
    ...Object.fromEntries(['auth', 'custody', 'recovery', 'data', 'sessions'].map((id) => [`${id}-url`, url])),
    ...(await makeSecrets(parts, join(folder, 'secrets'))),
    names: await makeZones(join(folder, 'names.json')),
  }
  try {
    await runServe({ folder: join(folder, 'data') }, parts, chosen, withoutMailServer(surroundings), {
      mailer: inbox,
      // The app's own back end, and chains, run on this machine.
      options: { webhooks: { allowsLoopback: true }, nodeAddresses: 'loopback' },
      async prepare({ projects }) {
        const project = (await projects.find(projectId)) ?? (await projects.add({ id: projectId }))
        for (const origin of origins) {
          if (!project.allowedOrigins.includes(origin)) await projects.addOrigin(projectId, origin)
        }
        surroundings.err(
          describe({
            ...{ url, frameUrl, inboxUrl: inbox.url },
            ...{ hasChains: 'chain' in given || 'chains' in given, hasSellers: 'onramp' in given },
          }),
        )
        return { projectId, frameUrl, inboxUrl: inbox.url }
      },
    })
  } finally {
    await inbox.close()
  }
}

interface DevValues {
  origin: readonly string[] | undefined
  'inbox-port': number | undefined
}

function refuseOthers(given: Typed, env: NodeJS.ProcessEnv): void {
  const foreign = Object.keys(given).find((name) => !devServeFlags.includes(name))
  if (foreign !== undefined) {
    throw new ServiceError(
      'COMMAND_INVALID',
      `dev takes no --${foreign}: it runs on this machine alone. For a server see serve.`,
    )
  }
  const database = Object.keys(env).find((name) => /(^|_)DATABASE_URL$/.test(name) && env[name])
  if (database !== undefined) {
    throw new ServiceError(
      'COMMAND_INVALID',
      `${database} names a database, and dev keeps a folder of its own: unset it, or see serve.`,
    )
  }
}

/** A file of secrets for each part that needs one, outside of the data folder; those that are there stay. */
async function makeSecrets(parts: readonly PartDescription[], folder: string): Promise<Typed> {
  const files = parts.filter(({ hasSecrets }) => hasSecrets).map(({ id }) => ({ id, file: join(folder, `${id}.json`) }))
  for (const { file } of files) {
    if (!(await isThere(file))) await makeSecretsFile(file)
  }
  return Object.fromEntries(files.map(({ id, file }) => [secretsFlag(id), file]))
}

/** @returns a file that gives users names; the one that is there stays, for other zones */
async function makeZones(file: string): Promise<string> {
  if (await isThere(file)) return file
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ zones: [{ zone: 'users.test' }] }, undefined, 2)}\n`)
  return file
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Mails of an app under development are not sent. */
function withoutMailServer({ env, ...rest }: Surroundings): Surroundings {
  const { MAIL_URL: _mailUrl, ...others } = env
  return { ...rest, env: others }
}

interface Made {
  readonly url: string
  readonly frameUrl: string
  readonly inboxUrl: string
  readonly hasChains: boolean
  readonly hasSellers: boolean
}

function describe(made: Made): string {
  const lines = [
    'For this machine alone. In the app, which runs on localhost:',
    '',
    '  createLatchkey({',
    `    projectId: '${projectId}',`,
    `    services: '${made.url}',`,
    `    adapters: [evm(), embedded({ url: '${made.frameUrl}' })],`,
    `    plugins: [email()${made.hasSellers ? ', onramp()' : ''}],`,
    '    ...',
    '  })',
    '',
    `Mails, and the codes in them: ${made.inboxUrl}`,
  ]
  const lacking =
    'No chain is served, and a login needs one: add --chain eip155:1=https://... with the address of a node.'
  return `${[...lines, ...(made.hasChains ? [] : ['', lacking])].join('\n')}\n`
}
