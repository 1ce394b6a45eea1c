import { createHash, randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { privateKeyToAddress } from 'viem/accounts'
import { agentLinkLimits, encodeAgentLink, type Hex } from '../../../../src/permissions/index.js'
import { systemClock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import type { CommandAnswer } from '../../part/definePart.js'
import { writeNewFile } from '../../secrets/writeNewFile.js'
import { serverFlags } from '../serverFlags.js'
import { type AskedGrant, askedShape } from './askedShape.js'
import { judgeGrant } from './judgeGrant.js'
import { waitForGrant } from './waitForGrant.js'

/** What a link is made from, as it was typed. */
export interface LinkWords {
  /** Files: of the agent's key, of what it asks for (ERC-7715, JSON), and that of the answer, which is not there yet. */
  readonly key: string
  readonly ask: string
  readonly out: string
  readonly frameOrigin: string
  readonly project: string
  readonly sessionsUrl: string
  /** What the agent calls itself. */
  readonly name: string
  /** Minutes, 60 at most. */
  readonly wait: string
  readonly say: (text: string) => void
}

/**
 * Makes a link, says it, waits for the answer, and writes that once it was judged. Key and secret are said to nobody.
 * @throws {ServiceError} COMMAND_INVALID, SECRETS_INVALID; GRANT_NOT_GIVEN, GRANT_DIFFERS: then nothing is written
 */
export async function linkAgent({ say, ...words }: LinkWords): Promise<CommandAnswer> {
  const origin = serverFlags['frame-origin'].read(words.frameOrigin)
  const url = readSessionsUrl(words.sessionsUrl)
  const minutes = readMinutes(words.wait)
  const address = await readKey(words.key)
  const agent = address.toLowerCase() as Hex
  const asked = await readAsked(words.ask, address)
  await assertFree(words.out)
  const secret = randomBytes(32).toString('base64url')
  const fragment = encodeAgentLink({
    name: words.name,
    request: asked.request,
    digest: createHash('sha256').update(secret).digest('hex'),
  })
  if (fragment === undefined)
    throw new ServiceError(
      'COMMAND_INVALID',
      `A link takes a name of ${agentLinkLimits.name} characters, and ${agentLinkLimits.length} characters in all.`,
    )
  say(`${origin}/agent?${new URLSearchParams({ projectId: words.project })}#${fragment}`)
  say(`Open this link in a browser, or send it to the user: it asks for ${address}. Waiting for ${minutes} minutes.`)
  const answer = await waitForGrant({
    ...{ url, secret, say, fetch, pause, clock: systemClock },
    until: systemClock.now() + minutes * 60_000,
  })
  const grant = await judgeGrant(answer, asked.read, agent)
  await writeNewFile(words.out, `${JSON.stringify(grant, null, 2)}\n`)
  return { answer: { address, grant: words.out } }
}

/** The secret goes there: in plain on this machine alone. */
function readSessionsUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const isSafe = url?.protocol === 'https:' || (isHere && url?.protocol === 'http:')
  if (url && isSafe && url.username === '' && url.search === '' && url.hash === '')
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  throw new ServiceError(
    'COMMAND_INVALID',
    '--sessions-url takes an address, such as https://sessions.example.com; http:// on this machine alone.',
  )
}

function readMinutes(text: string): number {
  const minutes = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (minutes >= 1 && minutes <= 60) return minutes
  throw new ServiceError('COMMAND_INVALID', '--wait takes minutes, from 1 to 60.')
}

/** The address of a key that `agent key` made. */
async function readKey(path: string): Promise<Hex> {
  const key = (await readText(path)).trim()
  if (!/^0x[0-9a-fA-F]{64}$/.test(key))
    throw new ServiceError('SECRETS_INVALID', `The file ${basename(path)} has no key of an agent: agent key FILE.`)
  try {
    return privateKeyToAddress(key as Hex)
  } catch {
    // The library's own words repeat the key.
    throw new ServiceError('SECRETS_INVALID', `The file ${basename(path)} has no key of an agent: agent key FILE.`)
  }
}

/** What is asked for: as the link has it, and as it is held against the answer. */
async function readAsked(path: string, address: Hex) {
  const text = await readText(path)
  const parsed = askedShape.safeParse(toJson(text))
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.').slice(0, 40) || 'its JSON'
    throw new ServiceError(
      'COMMAND_INVALID',
      `The file ${basename(path)} asks for no permission (ERC-7715) that can be read: ${where}.`,
    )
  }
  const read: AskedGrant = parsed.data
  if (read.to !== undefined && read.to !== address.toLowerCase())
    throw new ServiceError(
      'COMMAND_INVALID',
      `The file ${basename(path)} asks for another address than that of the key. Leave "to" out.`,
    )
  const { permission, chainId, ...rest } = JSON.parse(text) as {
    readonly permission: Readonly<Record<string, unknown>>
    readonly chainId: Hex
  }
  return { read, request: { ...rest, permission, chainId, to: address } }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new ServiceError('COMMAND_INVALID', `The file ${basename(path)} cannot be read.`, { cause })
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON asks for nothing.
    return undefined
  }
}

/** An answer is handed out once: its place is looked at before. */
async function assertFree(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new ServiceError('SECRETS_INVALID', `The file ${basename(path)} is there already, and is left as it is.`)
}
