import type { KnownConnector } from '../kernel/index.js'
import type { ButtonTexts } from './buttonTexts.js'

/** What a way to connect is called: as its wallet says, else by its own name. @param way see `connectStraight` */
export function nameWay(way: string, connectors: readonly KnownConnector[], texts: ButtonTexts): string {
  // Names that are not spelt as their way is.
  const spelt: Readonly<Record<string, string>> = { email: texts['button.email'], github: 'GitHub' }
  const wallet = connectors.find(({ id }) => id === way)?.name
  return wallet ?? spelt[way] ?? (way.includes('.') ? way : way.charAt(0).toUpperCase() + way.slice(1))
}
