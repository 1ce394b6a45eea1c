import { createHash, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { streamBackup } from '../backup/backupFile.js'
import type { BackupSource } from '../backup/writeBackup.js'
import type { AnyServices } from '../createServices.js'
import { ServiceError } from '../errors.js'
import type { AppEnv } from '../http/env.js'
import { type Listener, listen } from '../http/listen.js'
import { readText } from '../http/readText.js'
import type { Log } from '../log.js'
import { adminCommandShape } from './wire.js'

/** Largest command, in bytes: a whole set of wallets. Only with the token is a body read. */
const commandLimit = 16 * 1024 * 1024
/** Time for a whole backup, in ms. */
const longestBackup = 3_600_000

/**
 * Opens the door by which commands reach a running server: only the process that has the embedded database open can
 * change it. It listens on 127.0.0.1 alone and asks for the secret of the lock file, which only the folder's owner can
 * read. No answer can be read by a web page, and a page cannot send the header without a question that is refused.
 */
export async function openAdminDoor(
  services: AnyServices,
  source: BackupSource,
  token: string,
  log: Log,
): Promise<Listener> {
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    const [scheme, given = ''] = (context.req.header('Authorization') ?? '').split(' ', 2)
    if (scheme !== 'Bearer' || !isEqual(given, token)) return context.json({ error: { code: 'FORBIDDEN' } }, 403)
    await next()
  })
  app.post('/command', async (context) => {
    const parsed = adminCommandShape.safeParse(JSON.parse(await readText(context, commandLimit)))
    if (!parsed.success) {
      throw new ServiceError('COMMAND_INVALID', 'The running server does not know this command. Is it another version?')
    }
    return context.json(await services.runCommand(parsed.data.name, parsed.data.input))
  })
  app.post('/backup', (context) => {
    const { bytes, parts } = streamBackup(source)
    parts.catch((error: Error) => log.problem(`a backup failed: ${error.name}`))
    return context.body(Readable.toWeb(bytes) as ReadableStream)
  })
  app.onError((error, context) => {
    if (error instanceof ServiceError) {
      return context.json({ error: { code: error.code, message: error.message } }, 400)
    }
    log.problem(`admin failed while answering: ${error.name}`)
    return context.json({ error: { code: 'SERVER_ERROR', message: 'The server could not do it. See its log.' } }, 500)
  })
  const limits = { answerMs: longestBackup }
  return listen(async (request) => app.fetch(request), { host: '127.0.0.1', port: 0, limits })
}

/** Compares in a time that does not tell how much was right. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
