import { createHmac } from 'node:crypto'
import { findPerson, toNumber } from './people.js'

/**
 * Signs in Telegram's place, as it does for a mini app of a bot (core.telegram.org, "Validating data received via the Mini App").
 * @param at in ms since 1970
 * @throws {Error} where the person is none
 */
export function signInitData(botKey: string, email: string, at: number): string {
  const person = findPerson(email)
  if (!person) throw new Error('That is no address.')
  const user = {
    ...{ id: Number(toNumber('telegram', person)), first_name: person.givenName, last_name: person.familyName },
    ...{ username: email.split('@')[0], language_code: 'en', allows_write_to_pm: true },
  }
  const fields = { auth_date: `${Math.floor(at / 1000)}`, query_id: `AAE${Math.floor(at)}`, user: JSON.stringify(user) }
  const lines = Object.entries(fields).map((pair) => pair.join('='))
  const key = createHmac('sha256', 'WebAppData').update(botKey).digest()
  const hash = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
  return `${new URLSearchParams({ ...fields, hash })}`
}
