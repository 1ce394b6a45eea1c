import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findFreePort, type Inbox } from '../devnet/src/index.js'
import { openStore, type RunningServices, type ServeOptions, serve } from '../services/src/index.js'
import { data } from '../services/src/parts/data/part.js'
import { directory } from '../services/src/parts/directory/part.js'
import { frame } from '../services/src/parts/frame/part.js'
import { root } from './lib/run.mjs'
import { type LoginSetup, type LoginWays, toLoginWays } from './loginSetup.js'

/** Addresses of Postgres databases: those of auth, custody and recovery are theirs alone. */
export type Databases = Readonly<Record<'directory' | 'auth' | 'custody' | 'recovery', string>>

/** What the rest of the stack knows of the services. */
type Served = Pick<RunningServices, 'url' | 'frameUrl' | 'projects' | 'close'> &
  Partial<
    Pick<
      RunningServices,
      | 'nameKeys'
      | 'exchangeKeys'
      | 'hostKeys'
      | 'authOutbox'
      | 'payOutbox'
      | 'payRecipients'
      | 'payOrders'
      | 'bundlerWork'
      | 'paymasterSigner'
      | 'paymasterPolicies'
      | 'consoleUrl'
      | 'consoleLinks'
      | 'readNotes'
    >
  >

/**
 * The services as docs/operating.md separates them: auth, custody and recovery are processes of the command line, each with its own
 * database and secrets; directory, data and frame are here.
 * @throws {Error} when one of them does not start; none is left running then
 */
export async function serveApart(
  options: Pick<ServeOptions, 'chains' | 'chainNames' | 'frame'>,
  login: LoginSetup & LoginWays,
  inbox: Inbox,
  databases: Databases,
): Promise<Served> {
  const [auth, custody, recovery, main, frameAt] = await Promise.all(Array.from({ length: 5 }, () => findFreePort()))
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`
  const frameOrigin = `http://wallet.localhost:${frameAt}`
  const common = ['--frame-origin', frameOrigin]
  const sender = ['--mail-from', 'Latchkey <login@latchkey.test>']
  const keys = ['--assertion-keys', `${at(auth)}/login/v1/keys`]
  const toIssuers = (flag: string) =>
    login.providers.issuers.flatMap(({ issuer, clients }) => clients.flatMap((client) => [flag, `${issuer}=${client}`]))
  const providersFile = `${login.secretsFile('auth')}.providers`
  await writeFile(providersFile, JSON.stringify(toLoginWays(login)), { mode: 0o600 })
  const chains = Object.entries(options.chains ?? {}).flatMap(([id, url]) => ['--chain', `${id}=${url}`])
  const mail = { MAIL_URL: inbox.url }
  const children: ChildProcess[] = []
  const stop = async () => void (await Promise.all(children.map(end)))
  try {
    // What is in the directory is made once, before auth opens the same tables.
    const store = await openStore({ url: databases.directory }, [directory, data, frame])
    const services = await serve({
      ...options,
      store,
      port: main,
      ports: { frame: frameAt },
      frameOrigin,
      frame: {
        ...options.frame,
        urls: { auth: at(auth), custody: at(custody), recovery: at(recovery), data: at(main) },
      },
    })
    const close = async () => {
      await stop()
      await services.close()
    }
    await Promise.all([
      start(
        [
          'auth',
          '--port',
          `${auth}`,
          '--auth-url',
          at(auth),
          '--custody-url',
          at(custody),
          '--auth-secrets',
          login.secretsFile('auth'),
          '--login-providers',
          providersFile,
          ...chains,
          ...sender,
        ],
        { ...mail, DATABASE_URL: databases.directory, AUTH_DATABASE_URL: databases.auth },
      ),
      start(
        [
          'custody',
          '--port',
          `${custody}`,
          '--custody-url',
          at(custody),
          '--custody-secrets',
          login.secretsFile('custody'),
          ...toIssuers('--custody-issuer'),
          ...keys,
          ...sender,
        ],
        { ...mail, CUSTODY_DATABASE_URL: databases.custody },
      ),
      start(
        [
          'recovery',
          '--port',
          `${recovery}`,
          '--recovery-secrets',
          login.secretsFile('recovery'),
          ...toIssuers('--recovery-issuer'),
          ...keys,
        ],
        { RECOVERY_DATABASE_URL: databases.recovery },
      ),
    ]).catch(async (error: unknown) => {
      await services.close()
      throw error
    })
    return { ...services, close }
  } catch (error) {
    await stop()
    throw error
  }

  /** Resolves when the process has said that it is ready. */
  async function start(words: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
    const program = resolve(root, 'services/src/cli/main.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', program, 'serve', '--parts', ...words, ...common], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      // What it says once it runs is the log of its requests.
      if (said.length < 10_000) said += text
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The ${words[0]} process ended: ${said}`)
    })
    await Promise.race([once(child.stdout, 'data'), ended])
    // An end that comes later is asked for.
    ended.catch(() => undefined)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
