import { type Kysely, sql } from 'kysely'
import { ServiceError } from '../../../../errors.js'
import { readSender, type Sender } from '../../../../mail/mailAddress.js'
import { findLanguage, type Language } from '../../../../pages/language.js'
import { isMark } from '../../../../pages/mark.js'
import { readAccent } from '../../../../pages/readAccent.js'
import { isPlainText } from '../../../../text.js'
import type { LoginTables } from '../schema.js'
import type { MailFacts, MailStyle } from './writeMail.js'

/** What holds for all mails of login. */
export interface MailSettings extends Pick<MailStyle, 'accent' | 'logo'> {
  /** Default: the mailer's. */
  readonly sender?: Sender | undefined
}

type Db = Kysely<LoginTables>
type Which = { readonly kind: MailFacts['kind']; readonly language: Language }

/** What is set; empty where nothing is. */
export async function readMailSettings(db: Db): Promise<MailSettings> {
  const row = await db.selectFrom('auth.mail_settings').selectAll().executeTakeFirst()
  if (!row) return {}
  const { sender_name: name, sender_address: address, accent, logo } = row
  return {
    ...(address !== null && { sender: { name: name ?? '', address } }),
    ...(accent !== null && { accent }),
    ...(logo !== null && { logo }),
  }
}

/** The text of one mail in one language, where it is not ours. */
export async function readOwnText(db: Db, { kind, language }: Which): Promise<MailStyle['text']> {
  const row = await db
    .selectFrom('auth.mail_texts')
    .select(['subject', 'lead'])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  return row && [row.subject, row.lead]
}

/** All that a mail is written and sent with. @param wanted as browsers send it */
export async function readMailStyle(
  db: Db,
  { kind, language: wanted }: Pick<MailFacts, 'kind' | 'language'>,
): Promise<MailSettings & MailStyle> {
  const settings = await readMailSettings(db)
  return { ...settings, text: await readOwnText(db, { kind, language: findLanguage(wanted) }) }
}

/**
 * Reads a sender as an operator writes it: `Example <login@example.org>`.
 * @throws {ServiceError} MAIL_SENDER_INVALID
 */
export function readOwnSender(text: string): Sender {
  const sender = readSender(text)
  // A name with an address in it is shown in its place by many mail programs.
  const isName = sender && (sender.name === '' || (isPlainText(sender.name) && !/[@:=]/.test(sender.name)))
  if (sender && isName) return sender
  throw new ServiceError(
    'MAIL_SENDER_INVALID',
    'Write the sender as "Example <login@example.org>": a name of 64 characters at most, each of which can be seen, without @, : and =.',
  )
}

/** Writes the sender; undefined: the mailer's. */
export async function writeSender(db: Db, sender: Sender | undefined): Promise<void> {
  const values = { sender_name: sender?.name ?? null, sender_address: sender?.address ?? null }
  await db.updateTable('auth.mail_settings').set(values).execute()
}

/** What an operator gives of the look of mails. */
export interface MailLookInput {
  readonly accent?: string | undefined
  /** Default: made of the other. */
  readonly dark?: string | undefined
  /** As a `data:` address: PNG, JPEG or GIF, which mail programs show. */
  readonly logo?: string | undefined
}

/** Checks it. @throws {ServiceError} LOOK_INVALID, LOOK_FAINT, LOOK_ALARMING */
export function readMailLook({ accent, dark, logo }: MailLookInput): Pick<MailSettings, 'accent' | 'logo'> {
  if (dark !== undefined && accent === undefined)
    throw new ServiceError('LOOK_INVALID', 'An accent for the dark goes with one for the light: name both.')
  if (logo !== undefined && !(isMark(logo) && /^data:image\/(?:png|jpeg|gif);/.test(logo)))
    throw new ServiceError('LOOK_INVALID', 'The logo of mails is a PNG, JPEG or GIF of 32 kB at most.')
  return { ...(accent !== undefined && { accent: readAccent(accent, dark) }), ...(logo !== undefined && { logo }) }
}

/** Sets the look as a whole: what is left out is as in all mails. */
export async function writeMailLook(db: Db, { accent, logo }: Pick<MailSettings, 'accent' | 'logo'>): Promise<void> {
  const kept = accent ? JSON.stringify(accent) : null
  await db
    .updateTable('auth.mail_settings')
    .set({ accent: sql`${kept}::jsonb`, logo: logo ?? null })
    .execute()
}

/** Sets the text of a mail in a language; undefined: ours. */
export async function writeOwnText(db: Db, { kind, language }: Which, text: MailStyle['text']): Promise<void> {
  if (!text) {
    await db.deleteFrom('auth.mail_texts').where('kind', '=', kind).where('language', '=', language).execute()
    return
  }
  const [subject, lead] = text
  await db
    .insertInto('auth.mail_texts')
    .values({ kind, language, subject, lead })
    .onConflict((conflict) => conflict.columns(['kind', 'language']).doUpdateSet({ subject, lead }))
    .execute()
}

/** Mails whose text is the operator's. */
export const listOwnTexts = (db: Db) =>
  db.selectFrom('auth.mail_texts').select(['kind', 'language']).orderBy('kind').orderBy('language').execute()
