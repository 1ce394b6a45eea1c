import { ServiceError } from '../errors.js'
import { createLineLog } from '../log.js'
import { createMailer } from '../mail/createMailer.js'
import type { Sender } from '../mail/mailAddress.js'
import type { Mailer } from '../mail/mailer.js'
import { describeMailServer } from '../mail/mailServer.js'
import { openStore, type StoreOptions } from '../openStore.js'
import { chooseParts, withUsed } from '../part/choose.js'
import type { PartDescription } from '../part/definePart.js'
import { operatorOf } from '../part/operatorOf.js'
import { readFlags, type Typed } from '../part/readFlags.js'
import type { PartList } from '../part/types.js'
import { type RunningServices, serve } from '../serve.js'
import { listServeFlags } from './help.js'
import { readMail } from './readMail.js'
import { readMark } from './readMark.js'
import { readSecrets } from './readSecrets.js'
import { portFlags, secretsFlag, separable, serverFlags } from './serverFlags.js'
import type { Surroundings } from './surroundings.js'

/** What `dev` brings of its own, which a server's operator sets by options and variables. */
export interface ServeChanges {
  /** In place of a mail server. */
  mailer?: Mailer
  /** Options of parts that are none of the command line's. */
  options?: object
  /** Runs once the ports answer; what it resolves with stands in the line of a server that is ready. */
  prepare?(running: RunningServices): Promise<Readonly<Record<string, unknown>>>
}

/** Serves until the process gets the signal to end. Resolves when everything is closed. */
export async function runServe(
  where: StoreOptions,
  parts: readonly PartDescription[],
  typed: Typed,
  { env, out, err, isTerminal = false }: Surroundings,
  { mailer, options: more, prepare }: ServeChanges = {},
): Promise<void> {
  const foreign = Object.keys(typed).find((name) => !listServeFlags(parts).some(([flag]) => flag === name))
  if (foreign !== undefined) throw new ServiceError('COMMAND_INVALID', `serve takes no --${foreign}. See --help.`)
  const log = createLineLog(err)
  const values = readFlags(serverFlags, typed) as unknown as ServerValues
  const {
    port,
    host,
    'trusted-proxies': trustedProxies,
    'country-header': countryHeader,
    'frame-origin': frameOrigin,
    'frame-operator': operator,
    'frame-operator-mark': markPath,
  } = values
  if (countryHeader !== undefined && trustedProxies === 0)
    throw new ServiceError('COMMAND_INVALID', 'Without --trusted-proxies anyone could write --country-header.')
  const served = leaveOutAlone(chooseParts(parts, values.parts), values.parts !== undefined, typed)
  refuseUnserved(parts, served, typed)
  const opened = withUsed(parts, served)
  const own = readFlags(portFlags(served), typed) as Readonly<Record<string, number | undefined>>
  const ports = Object.fromEntries(separable(served).map(({ id }) => [id, own[`${id}-port`]]))
  const options = await Promise.all(opened.map(({ flags, toOptions }) => toOptions(readFlags(flags, typed))))
  const mail = readMail(env, values['mail-from'], operatorOf({ operator, frameOrigin }))
  const operatorMark = markPath === undefined ? undefined : await readMark(markPath)
  const secrets = await readSecrets(served, typed, env, where)
  // Listened for before the slow start, so that Ctrl-C during it closes the database too.
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  const store = await openStore(where, opened as PartList)
  const ids = served.map(({ id }) => id)
  const running = await serve<PartList>({
    ...Object.assign({}, ...options, more),
    ...{
      store,
      log,
      host,
      port,
      ports,
      trustedProxies,
      countryHeader,
      frameOrigin,
      operator,
      operatorMark,
      secrets,
      served: ids,
    },
    mailer: mailer ?? (mail && createMailer({ ...mail, log })),
  })
  // Only the parts of this version have a `dev`, and their own APIs with it.
  const prepared = await prepare?.(running as unknown as RunningServices)
  if (ids.length > 1) {
    err(`One process runs the parts ${ids.join(', ')}: they are not separated from each other. Fine for development.\n`)
  }
  if (frameOrigin !== undefined && values.parts === undefined && !ids.includes('frame')) {
    err('The frame is not served here: give it a port of its own (--frame-port), or a process (--parts frame).\n')
  }
  if (frameOrigin !== undefined) for (const warning of listMissing(served, secrets, mailer ?? mail)) err(`${warning}\n`)
  for (const warning of running.warnings) err(`${warning}\n`)
  for (const note of await running.readNotes(isTerminal)) err(`${note}\n`)
  const facts = { parts: ids, ...(mail && { mail: describeMailServer(mail.server) }), ...running.facts, ...prepared }
  out(`${JSON.stringify({ ready: true, ...facts })}\n`)
  await ended
  await running.close()
}

interface ServerValues {
  port: number
  host: string
  'trusted-proxies': number
  'country-header': string | undefined
  parts: readonly string[] | undefined
  'frame-origin': string | undefined
  'frame-operator': string | undefined
  'frame-operator-mark': string | undefined
  'mail-from': Sender | undefined
}

/**
 * The parts to serve: without one that wants an address to itself and has no port, unless it is the only one.
 * @throws {ServiceError} COMMAND_INVALID when it was asked for by name
 */
function leaveOutAlone(chosen: readonly PartDescription[], isNamed: boolean, typed: Typed): readonly PartDescription[] {
  if (chosen.length === 1) return chosen
  const homeless = chosen.filter(({ id, isAlone }) => isAlone && typed[`${id}-port`] === undefined)
  const [first] = homeless
  if (isNamed && first) {
    throw new ServiceError(
      'COMMAND_INVALID',
      `Nothing else may be where the ${first.id} part is: give it a port of its own, --${first.id}-port.`,
    )
  }
  return chosen.filter((part) => !homeless.includes(part))
}

/** Secrets and ports of a part that runs elsewhere have no business here. */
function refuseUnserved(parts: readonly PartDescription[], served: readonly PartDescription[], typed: Typed): void {
  for (const { id } of parts.filter((part) => !served.includes(part))) {
    const name = [secretsFlag(id), `${id}-port`].find((flag) => typed[flag] !== undefined)
    if (name === undefined) continue
    throw new ServiceError('COMMAND_INVALID', `--${name} is for the ${id} part, which this process does not serve.`)
  }
}

/** What login still lacks, where its frame is named. */
function listMissing(served: readonly PartDescription[], secrets: object, mail: object | undefined): readonly string[] {
  const open = served.filter(({ id, hasSecrets }) => hasSecrets && !Object.hasOwn(secrets, id))
  const missing = open.map(
    ({ id }) => `The ${id} part has no secrets (--${secretsFlag(id)}): its login routes answer 404.`,
  )
  const isMailed = mail !== undefined || !served.some(({ hasSecrets }) => hasSecrets)
  return isMailed ? missing : [...missing, 'There is no mail server (MAIL_URL): nobody can log in by e-mail.']
}
