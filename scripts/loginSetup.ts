import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Farcaster, Inbox, Providers } from '../devnet/src/index.js'
import {
  createMailer,
  makeSecretsFile,
  openSecrets,
  type PartSecrets,
  readMailServer,
  type SmtpMailer,
  silentLog,
} from '../services/src/index.js'

/** What login, custody and recovery need to answer. */
export interface LoginSetup {
  secrets: Readonly<
    Record<'auth' | 'custody' | 'recovery' | 'names' | 'pay' | 'bundler' | 'paymaster' | 'sessions', PartSecrets>
  >
  /** Path of a part's file of secrets. */
  secretsFile(part: 'auth' | 'custody' | 'recovery'): string
  /** A mailer for services that are started: they close it. */
  createMailer(): SmtpMailer
  stop(): Promise<void>
}

/**
 * Sets up login for services of this machine: a file of secrets a part, and mail into an inbox.
 * @param folder where the secrets stay between runs, outside the services' data folder. Default: a new one, gone at the end
 */
export async function setUpLogin(inbox: Inbox, folder?: string): Promise<LoginSetup> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'latchkey-secrets-')))
  await mkdir(place, { recursive: true, mode: 0o700 })
  const secretsFile = (part: string) => join(place, `${part}.json`)
  const open = async (part: string) => {
    const path = secretsFile(part)
    if (!existsSync(path)) await makeSecretsFile(path)
    return openSecrets(path)
  }
  const server = readMailServer(inbox.url)
  const from = { name: 'Latchkey', address: 'login@latchkey.test' }
  return {
    secrets: {
      ...{ auth: await open('auth'), custody: await open('custody'), recovery: await open('recovery') },
      ...{ names: await open('names'), pay: await open('pay') },
      ...{ bundler: await open('bundler'), paymaster: await open('paymaster') },
      sessions: await open('sessions'),
    },
    secretsFile,
    createMailer: () => createMailer({ server, from, log: silentLog }),
    stop: async () => void (folder ?? (await rm(place, { recursive: true, force: true }))),
  }
}

/** What users say who they are by, besides the mailbox. */
export interface LoginWays {
  readonly providers: Providers
  readonly farcaster: Farcaster
}

/** What auth's file of providers says of them. */
export const toLoginWays = ({ providers, farcaster }: LoginWays) => ({
  providers: providers.entries,
  farcaster: { relay: farcaster.relayUrl, rpc: farcaster.rpcUrl },
  telegram: { botKey: providers.botKey, projects: ['demo'] },
})
