import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../../devnet/src/index.js'
import { bundleFrame } from '../../../../frame/build/bundleFrame.js'
import { ownPages, type Stack } from '../../../../scripts/stack.js'
import { makeSecretsFile, serve } from '../../../../services/src/index.js'
import bundleProgram, { bundledProgram } from '../../../../services/test/bundleProgram.js'
import { startPostgres } from '../../../../services/test/postgres.js'

const secretParts = ['auth', 'custody', 'recovery'] as const
type SecretPart = (typeof secretParts)[number]

/** Services as an operator runs them who wants nobody to hold all of a wallet: on Postgres, each secret in a process of its own. */
export interface Processes {
  /** Directory and data. */
  readonly servicesUrl: string
  readonly frameOrigin: string
  readonly projects: Stack['projects']
  readonly projectId: string
  /** Ends all of it. */
  stop(): Promise<void>
}

/** Starts one part by the command line, and waits until it says that it is ready. */
async function startPart(part: SecretPart, flags: readonly string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [bundledProgram(), 'serve', '--parts', part, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${part} part ended: ${said}`)
  })
  // Its end is awaited below, and again at the stop.
  ended.catch(() => undefined)
  await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  return child
}

/**
 * Starts auth, custody and recovery as three processes on a Postgres, a database each; directory, data and the frame in this
 * one. Chains and mails are the stack's.
 */
export async function startProcesses({ inbox, chains, solana, projectId }: Stack): Promise<Processes> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-processes-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const postgres = await startPostgres()
    stops.push(() => postgres.stop())
    stops.push(await bundleProgram())
    const shared = await postgres.createDatabase()
    const [main, auth, custody, recovery, frame] = await Promise.all(Array.from({ length: 5 }, () => findFreePort()))
    const url = (port: number | undefined) => `http://127.0.0.1:${port}`
    const frameOrigin = `http://wallet.localhost:${frame}`
    const urls = { auth: url(auth), custody: url(custody), recovery: url(recovery) }
    const env: NodeJS.ProcessEnv = { DATABASE_URL: shared, MAIL_URL: inbox.url }
    for (const part of secretParts) env[`${part.toUpperCase()}_DATABASE_URL`] = await postgres.createDatabase()

    const networks = [...chains, ...(solana?.clusters ?? [])]
    const services = await serve({
      store: { url: shared },
      served: ['directory', 'data', 'frame'],
      chains: Object.fromEntries(networks.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl])),
      chainNames: Object.fromEntries(
        networks.map(({ caipNetworkId, name }) => {
          const isEvm = caipNetworkId.startsWith('eip155:')
          return [
            caipNetworkId,
            { name, coin: isEvm ? { symbol: 'ETH', decimals: 18 } : { symbol: 'SOL', decimals: 9 } },
          ]
        }),
      ),
      frameOrigin,
      operator: 'Latchkey, apart',
      port: main,
      ports: { frame },
      frame: {
        urls: { ...urls, data: url(main) },
        build: await bundleFrame(),
        framedApprovals: ownPages,
      },
    })
    stops.push(() => services.close())
    await services.projects.add({ id: projectId, name: 'Demo' })

    for (const part of secretParts) {
      const secrets = join(folder, `${part}.json`)
      await makeSecretsFile(secrets)
      const flags: Record<SecretPart, readonly string[]> = {
        auth: ['--port', `${auth}`, '--auth-url', urls.auth, '--custody-url', urls.custody],
        custody: ['--port', `${custody}`, '--custody-url', urls.custody],
        recovery: ['--port', `${recovery}`],
      }
      const keys = part === 'auth' ? [] : ['--assertion-keys', `${urls.auth}/login/v1/keys`]
      const common = ['--frame-origin', frameOrigin, `--${part}-secrets`, secrets, '--mail-from', 'login@latchkey.test']
      const child = await startPart(part, [...flags[part], ...common, ...keys], env)
      stops.push(async () => {
        if (child.exitCode !== null) return
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      })
    }
    return { servicesUrl: services.url, frameOrigin, projects: services.projects, projectId, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
