import type { Kysely } from 'kysely'
import type { Mailer } from '../../mail/mailer.js'
import { writeMailHtml } from '../../pages/mailLayout.js'
import { escapeHtml } from '../../pages/untrusted.js'
import { listOwnerAddresses } from './owners.js'
import type { Place } from './place.js'
import type { ConsoleTables } from './schema.js'

/** Mails the owners what could be the work of another. It says that something was done, not to whom: mails pass many hands. */
export async function tellOwners(
  {
    db,
    mailer,
    place,
  }: { readonly db: Kysely<ConsoleTables>; readonly mailer: Mailer | undefined; readonly place: Place },
  text: string,
): Promise<void> {
  if (!mailer) return
  const more = 'If you do not know of it, look at the log of the console, and end what should not be there.'
  const where = place.origin() ?? ''
  for (const to of await listOwnerAddresses(db)) {
    mailer.post({
      ...{ to, subject: 'Console: something was changed', text: `${text}\n\n${more}\n\n${where}\n` },
      html: writeMailHtml('en', [{ title: 'Console' }, { html: escapeHtml(text) }, { html: escapeHtml(more) }]),
    })
  }
}
