import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import type { Sender } from '../../mail/mailAddress.js'
import type { Mail, Mailer } from '../../mail/mailer.js'
import type { OperationHandlers } from '../../operations/createOperations.js'
import type { userOperations } from '../../operations/users.js'
import { type Language, languages } from '../../pages/language.js'
import { writeMailHtml } from '../../pages/mailLayout.js'
import { escapeHtml } from '../../pages/untrusted.js'
import {
  listOwnTexts,
  type MailSettings,
  readMailLook,
  readMailSettings,
  readOwnSender,
  readOwnText,
  writeMailLook,
  writeOwnText,
  writeSender,
} from './login/mail/mailSettings.js'
import { describeText, readMailText } from './login/mail/readMailText.js'
import { type MailFacts, type MailStyle, mailKinds, writeMail } from './login/mail/writeMail.js'
import type { LoginTables } from './login/schema.js'

/** What operations on mails work with. */
export interface MailHandlersTools {
  readonly clock: Clock
  /** Undefined where no mail server is named. */
  readonly mailer: Mailer | undefined
  /** Hosts of the frame and of auth's own pages. */
  readonly ownHosts: readonly string[]
}

/** What a preview is filled with: nothing of it is anyone's. */
const sample = {
  ...{ to: 'ada@example.com', origin: 'https://app.example.com', newAddress: 'ada@example.org', date: '2030-01-31' },
  ...{ what: 'Google', notMeUrl: 'https://login.example.com/login/v1/not-me#preview' },
}

type Which = { readonly kind: string; readonly language: string }
type Draft = {
  subject?: string | undefined
  lead?: string | undefined
  accent?: string | undefined
  dark?: string | undefined
}

/** What is done to the mails of login. @param db the transaction of a change */
export function createMailHandlers(db: Kysely<LoginTables>, { clock, mailer, ownHosts }: MailHandlersTools) {
  const listHosts = ({ sender = mailer?.from }: MailSettings) => {
    const [, domain] = sender?.address.split('@') ?? []
    return [...new Set([...ownHosts, ...(domain === undefined ? [] : [domain.toLowerCase()])])]
  }
  const readText = async (which: ReturnType<typeof readWhich>, { subject, lead }: { subject: string; lead: string }) =>
    readMailText({ ...which, subject, lead }, listHosts(await readMailSettings(db)))

  /** In the log the logo is its digest: it is large. */
  async function lookSettings() {
    const { sender, accent, logo } = await readMailSettings(db)
    const digest = logo && createHash('sha256').update(logo).digest('base64url').slice(0, 22)
    return { sender: sender ?? null, accent: accent ?? null, logo: digest ?? null }
  }
  async function lookText(given: Which) {
    const which = readWhich(given)
    const text = await readOwnText(db, which)
    return { ...which, text: text ? { subject: text[0], lead: text[1] } : null }
  }

  /** A mail as it would be sent, with what is not saved yet. */
  async function write(given: Which, to: string, draft: Draft = {}) {
    const which = readWhich(given)
    const settings = await readMailSettings(db)
    const text =
      draft.subject === undefined || draft.lead === undefined
        ? await readOwnText(db, which)
        : await readText(which, { subject: draft.subject, lead: draft.lead })
    const { accent } = draft.accent === undefined ? settings : readMailLook(draft)
    const mail = { ...writeSample(which, clock.now(), { accent, logo: settings.logo, text }), to }
    return { ...mail, from: settings.sender }
  }
  function needMailer(): Mailer {
    if (mailer) return mailer
    throw new ServiceError(
      'MAIL_NOT_SET_UP',
      'There is no mail server: put it into MAIL_URL, and the sender into --mail-from.',
    )
  }

  return {
    previewMail: {
      async run({ kind, language, ...draft }) {
        const { subject, text, html, logo } = await write({ kind, language }, sample.to, draft)
        // A page has no mail around it that would carry the picture.
        const shown = logo === undefined ? html : html.replace('src="cid:logo"', `src="${logo}"`)
        return { subject, text, html: shown, kinds: mailKinds, languages }
      },
    },
    testMail: {
      async run({ kind, language, to }) {
        await send(needMailer(), await write({ kind, language }, to))
        return { sent: kind }
      },
    },
    showMailSettings: {
      look: lookSettings,
      async run(_all: object) {
        const settings = await readMailSettings(db)
        const { sender = null, accent = null, logo = null } = settings
        return {
          ...{ sender, accent, logo, usualSender: mailer?.from ?? null, hosts: listHosts(settings) },
          texts: await listOwnTexts(db),
        }
      },
    },
    setMailSender: {
      look: lookSettings,
      async run({ sender: text, to }) {
        const sender = text === null ? undefined : readOwnSender(text)
        // Before it is kept: a sender that the server refuses would end every login by mail.
        const test = writeTest(sender ?? mailer?.from)
        await send(needMailer(), { ...test, to, from: sender })
        await writeSender(db, sender)
        return { sender: sender ?? null }
      },
    },
    setMailLook: {
      look: lookSettings,
      async run(given) {
        const look = readMailLook(given)
        await writeMailLook(db, look)
        return look
      },
    },
    showMailText: {
      look: lookText,
      async run(given) {
        const which = readWhich(given)
        const { ours, variables, needed, needsCode } = describeText(which.kind, which.language)
        const [subject, lead] = (await readOwnText(db, which)) ?? [ours.subject, ours.lead]
        const isOwn = subject !== ours.subject || lead !== ours.lead
        return { subject, lead, isOwn, ours, variables, needed, needsCode }
      },
    },
    setMailText: {
      look: lookText,
      async run({ kind, language, ...given }) {
        const which = readWhich({ kind, language })
        const [subject, lead] = await readText(which, given)
        await writeOwnText(db, which, [subject, lead])
        return { subject, lead }
      },
    },
    resetMailText: {
      look: lookText,
      async run(given) {
        const which = readWhich(given)
        await writeOwnText(db, which, undefined)
        return describeText(which.kind, which.language).ours
      },
    },
  } satisfies Partial<OperationHandlers<typeof userOperations>>
}

async function send(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    throw new ServiceError('MAIL_FAILED', `${(error as Error).message} Nothing was changed.`)
  }
}

function readWhich({ kind, language }: Which): { kind: MailFacts['kind']; language: Language } {
  const [known, spoken] = [mailKinds.find((one) => one === kind), languages.find((one) => one === language)]
  if (known && spoken) return { kind: known, language: spoken }
  throw new ServiceError('BODY_INVALID', 'There is no mail of this kind in this language.')
}

function writeSample({ kind, language }: ReturnType<typeof readWhich>, at: number, style: MailStyle): Mail {
  const asked = { browser: 'Firefox, Linux', at }
  return writeMail(
    {
      ...{ ...sample, kind, language },
      ...(describeText(kind, language).needsCode && { code: '000000', asked }),
      ...(kind.startsWith('opener') && { opener: 'dev' as const }),
    },
    style,
  )
}

/** What an operator gets from a new sender. */
function writeTest(sender: Sender | undefined) {
  const lead = `Mails of login come from here from now on: ${sender?.address ?? 'the sender that the services were started with'}.`
  return {
    subject: 'Test of the sender of your mails',
    text: `${lead}\n`,
    html: writeMailHtml('en', [{ title: 'Test of the sender' }, { html: escapeHtml(lead) }]),
  }
}
