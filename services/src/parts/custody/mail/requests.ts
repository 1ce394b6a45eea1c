import { randomBytes } from 'node:crypto'
import { toAddress, toMailDigest } from '../../../evidence/address.js'
import { isSameDigest, refuseEvidence } from '../../../evidence/boundEvidence.js'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { nameBrowser } from '../../../pages/nameBrowser.js'
import type { PressBody } from '../../../pages/readSecret.js'
import type { Assertion } from '../../../proof/assertion.js'
import { fromB64, sha256, toB64 } from '../../../proof/encoding.js'
import { custodyLimits } from '../limits.js'
import { type CustodyDb, findWallet, useAssertion } from '../openWallet.js'
import type { MailRequestRow } from '../schema.js'
import { suspend } from '../suspend.js'
import type { CustodyTools } from '../tools.js'
import { countMail } from './countMail.js'
import { drawNumbers } from './drawNumbers.js'
import { type AskingDevice, type MailKind, type MailLinks, writeMail } from './writeMail.js'

/** Who asks for a mail. */
export interface MailCall {
  assertion: Assertion
  jkt: string
  networks: CallerNetworks
  /** Network address; undefined where there is no socket. */
  address: string | undefined
  userAgent: string | undefined
}

/**
 * Mails custody's page to a mailbox. For a wallet that is there (`consent`) only to one that is its check.
 * @throws {Refusal} EMAIL_INVALID, EVIDENCE_REFUSED, MAIL_NOT_SET_UP
 */
export async function requestMail(
  tools: CustodyTools,
  body: { address: string; language?: string | undefined },
  call: MailCall,
): Promise<{ request: string; number: string; expiresIn: number }> {
  const { db, clock, pepper } = tools
  const { assertion, jkt } = call
  const address = toAddress(body.address)
  if (address === undefined) throw new Refusal(400, 'EMAIL_INVALID', 'That is no e-mail address.')
  const post = requireMailer(tools)
  const mailbox = toMailDigest(pepper, assertion, address)
  const now = clock.now()
  const isKnown = assertion.scp === 'create' || (await isCheck(tools, assertion, mailbox))
  if (assertion.scp === 'consent' && !isKnown) throw refuseEvidence()
  const kind = isKnown ? 'press' : 'address'
  await takeTokens(tools, call)
  const device = describeDevice(tools, call, now)
  const app = await tools.mail.findSiteName(device.org)
  const made = await db.transaction().execute(async (transaction) => {
    await useAssertion(transaction, assertion)
    // Holds the account until the end: its requests see each other's numbers.
    await countMail(transaction, pepper, { address, assertion }, now)
    const numbers = drawNumbers(await findTaken(transaction, assertion, now))
    const making = makeRow({ assertion, jkt, mailbox, device, language: body.language, numbers })
    await transaction.insertInto('custody.mail_requests').values(making.row).execute()
    return making
  })
  post(
    writeMail(
      kind,
      address,
      { ...device, app },
      toLinks(tools, made, { kind, language: body.language }),
      body.language,
    ),
  )
  const { request, number } = made.row
  return { request, number, expiresIn: custodyLimits.pressMs / 1000 }
}

/** The numbers of a user's requests that can still be answered. At most a few: mails to an account are 30 seconds apart. */
async function findTaken(db: CustodyDb, { rlm, sub }: Assertion, now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('custody.mail_requests')
    .select('numbers')
    .where('rlm', '=', rlm)
    .where('sub', '=', sub)
    .where('created_at', '>', now - custodyLimits.pressMs)
    .execute()
  return new Set(rows.flatMap(({ numbers }) => numbers.split(' ')))
}

/** The language that a request was made in. */
export async function findLanguage({ db }: CustodyTools, request: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('custody.mail_requests')
    .select('language')
    .where('request', '=', request ?? '')
    .executeTakeFirst()
  return row?.language || undefined
}

/** Mails to a mailbox what it was used for; does nothing where no mail can be sent. */
export async function notifyMailbox(
  tools: CustodyTools,
  kind: 'opened' | 'waits',
  { address: text, language }: { address: string; language: string | undefined },
  call: MailCall,
): Promise<void> {
  const address = toAddress(text)
  const { mailer } = tools.mail
  if (!mailer || address === undefined || tools.mail.url === undefined) return
  const mailbox = toMailDigest(tools.pepper, call.assertion, address)
  const device = describeDevice(tools, call, tools.clock.now())
  const app = await tools.mail.findSiteName(device.org)
  const made = makeRow({ ...call, mailbox, device, language })
  await tools.db.insertInto('custody.mail_requests').values(made.row).execute()
  const { press: _press, ...links } = toLinks(tools, made, { kind, language })
  mailer.post(writeMail(kind, address, { ...device, app }, links, language))
}

/** Whether a request of this device was pressed, and the number to choose on the page. @throws {Refusal} TRANSACTION_UNKNOWN */
export async function isRequestPressed(
  { db, clock }: CustodyTools,
  request: string,
  jkt: string,
): Promise<{ pressed: boolean; number: string }> {
  const row = await db
    .selectFrom('custody.mail_requests')
    .selectAll()
    .where('request', '=', request)
    .where('jkt', '=', jkt)
    .executeTakeFirst()
  const isOver = !row || row.refused_at !== null || row.created_at + 2 * custodyLimits.pressMs <= clock.now()
  if (isOver) throw new Refusal(404, 'TRANSACTION_UNKNOWN', 'There is no such request of this device, or no more.')
  return { pressed: row.pressed_at !== null, number: row.number }
}

/** What the page shows of a request that its link can still answer. @throws {Refusal} TRANSACTION_UNKNOWN */
export async function findAskingDevice(
  { db, clock }: CustodyTools,
  hash: 'press_hash' | 'refuse_hash',
  secret: string,
): Promise<AskingDevice & { numbers: readonly string[] }> {
  const { pressMs, refuseMs } = custodyLimits
  const row = await db
    .selectFrom('custody.mail_requests')
    .selectAll()
    .where(hash, '=', toHash(secret))
    .where('created_at', '>', clock.now() - (hash === 'press_hash' ? pressMs : refuseMs))
    .executeTakeFirst()
  const isUsed = row && (row.refused_at !== null || (hash === 'press_hash' && row.pressed_at !== null))
  if (!row || isUsed) throw unknownLink()
  const { org, browser, place, created_at: at } = row
  return { org, browser, place, at, numbers: row.numbers.split(' ').filter(Boolean) }
}

/**
 * Answers a request, once: the number that its device shows confirms it, any other (null is "none of these") ends it.
 * @throws {Refusal} TRANSACTION_UNKNOWN
 */
export async function press({ db, clock }: CustodyTools, { secret, number }: PressBody): Promise<{ pressed: boolean }> {
  const now = clock.now()
  const pressed = await db
    .updateTable('custody.mail_requests')
    .set(({ eb, ref }) => {
      const isRight = number === null ? eb.lit(false) : eb('number', '=', number)
      const when = (is: typeof isRight) => eb.case().when(is).then(now)
      return {
        pressed_at: when(isRight).else(ref('pressed_at')).end(),
        refused_at: when(eb.not(isRight)).else(ref('refused_at')).end(),
      }
    })
    .where('press_hash', '=', toHash(secret))
    .where('created_at', '>', now - custodyLimits.pressMs)
    .where('pressed_at', 'is', null)
    .where('refused_at', 'is', null)
    .returning('pressed_at')
    .executeTakeFirst()
  if (!pressed) throw unknownLink()
  return { pressed: pressed.pressed_at !== null }
}

/**
 * Says "not me": the request is void, the user's wallet suspended, and the login that asked is ended at auth. Where auth cannot be reached the
 * first two stand, and pressing again does the rest.
 * @throws {Refusal} TRANSACTION_UNKNOWN, AUTH_UNREACHABLE
 */
export async function refuseRequest({ db, clock, endLogin }: CustodyTools, secret: string): Promise<object> {
  const now = clock.now()
  const refused = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('custody.mail_requests')
      .set({ refused_at: now })
      .where('refuse_hash', '=', toHash(secret))
      .where('created_at', '>', now - custodyLimits.refuseMs)
      .returning(['sid', 'rlm', 'sub', 'mailbox'])
      .executeTakeFirst()
    if (!row) throw unknownLink()
    const wallets = await transaction
      .selectFrom('custody.wallets')
      .innerJoin('custody.evidence', 'custody.evidence.wal', 'custody.wallets.wal')
      .select('custody.wallets.wal')
      .where('rlm', '=', row.rlm)
      .where('sub', '=', row.sub)
      // Only a mailbox that is a check of the wallet: not one that was to be added.
      .where('digest', '=', row.mailbox)
      .execute()
    for (const { wal } of wallets) await suspend(transaction, wal, now)
    return wallets.length === 0 ? undefined : row.sid
  })
  if (refused) await endLogin?.(refused)
  return {}
}

/** Whether a mailbox is a check of the wallet that is there. */
async function isCheck(tools: CustodyTools, assertion: Assertion, mailbox: Uint8Array): Promise<boolean> {
  const { row, head } = await findWallet(tools.db, assertion, tools.clock.now())
  const kept = await tools.db.selectFrom('custody.evidence').selectAll().where('wal', '=', row.wal).execute()
  return kept.some(({ id, digest }) => isSameDigest(digest, mailbox) && head.manifest.evd.some((one) => one.id === id))
}

async function takeTokens({ mail }: CustodyTools, { networks, assertion }: MailCall): Promise<void> {
  const { waitMs, isQuiet } = await mail.addressLimiter.take(networks, 1)
  const wait = waitMs || (await mail.realmLimiter.take(assertion.rlm, 1, isQuiet))
  if (wait > 0) throw new TooManyError(wait)
}

function requireMailer({ mail: { mailer, url } }: CustodyTools) {
  if (mailer && url !== undefined) return mailer.post.bind(mailer)
  throw new Refusal(404, 'MAIL_NOT_SET_UP', 'Custody sends no mail here: its operator has not set it up.')
}

/** What custody knows of a device that asks. */
export function describeDevice(
  { mail }: CustodyTools,
  { assertion, address, userAgent }: MailCall,
  at: number,
): AskingDevice {
  const place = address === undefined ? undefined : mail.findPlace(address)
  return { org: assertion.org, browser: nameBrowser(userAgent), place: place ?? '', at }
}

interface Made {
  row: MailRequestRow
  pressSecret: string
  refuseSecret: string
}

function makeRow({
  assertion: { sid, rlm, sub },
  jkt,
  mailbox,
  device: { org, browser, place, at },
  language = '',
  numbers: { number, numbers } = { number: '', numbers: [] },
}: Pick<MailCall, 'assertion' | 'jkt'> & {
  mailbox: Uint8Array
  device: AskingDevice
  language: string | undefined
  /** None where nothing is asked: nothing can be pressed then. */
  numbers?: ReturnType<typeof drawNumbers>
}): Made {
  const [request, pressSecret, refuseSecret] = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const row: MailRequestRow = {
    request: toB64(request),
    press_hash: sha256(pressSecret),
    refuse_hash: sha256(refuseSecret),
    ...{ number, numbers: numbers.join(' ') },
    ...{
      jkt,
      sid,
      rlm,
      sub,
      mailbox,
      org,
      browser,
      place,
      language,
      created_at: at,
      pressed_at: null,
      refused_at: null,
    },
  }
  return { row, pressSecret: toB64(pressSecret), refuseSecret: toB64(refuseSecret) }
}

function toLinks(
  { mail: { url = '' } }: CustodyTools,
  { pressSecret, refuseSecret }: Made,
  { kind, language }: { kind: MailKind; language: string | undefined },
) {
  const wanted = language === undefined ? [] : [`language=${encodeURIComponent(language)}`]
  const toQuery = (words: readonly string[]) => (words.length === 0 ? '' : `?${words.join('&')}`)
  const about = kind === 'address' ? ['about=address'] : []
  return {
    press: `${url}/custody/v1/press${toQuery([...wanted, ...about])}#${pressSecret}`,
    refuse: `${url}/custody/v1/not-me${toQuery(wanted)}#${refuseSecret}`,
  } satisfies MailLinks
}

function toHash(secret: string): Uint8Array {
  return sha256(fromB64(secret, 16) ?? '')
}

const unknownLink = () =>
  new Refusal(404, 'TRANSACTION_UNKNOWN', 'The link is not known, was used, or is too old. Ask for a new mail.')
